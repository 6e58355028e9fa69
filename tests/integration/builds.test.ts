import { randomUUID } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockBuild, removeOldBuilds } from '#src/data/builds/build-folder.ts'
import {
  buildPointer,
  buildsFolder,
  fingerprint,
  finishedMark,
  programFile,
  programsFolder,
  programsMark,
} from '#src/data/builds/current-build.mjs'
import { newestBuild, onNewBuild } from '#src/data/builds/newest-build.ts'
import { buildIfStale, bundleIfStale, makeBuild } from '#src/runtime/supervise/build.ts'
import { stopSteps } from '#src/runtime/supervise/child.ts'
import { eventually, openFolder, removeFolder, startMuster } from '#tests/support/muster.ts'
import { copyProject } from '#tests/support/project-copy.ts'
import { openStartedFolder } from '#tests/support/started-folder.ts'

const root = resolve(import.meta.dirname, '../..')
const isLong = process.env['MUSTER_FAULTS'] === 'long'

let folder: string

beforeEach(async () => {
  folder = await openFolder()
})
afterEach(() => removeFolder(folder))

/** A build that was finished so many minutes ago; unfinished without a number. */
const put = async (name: string, minutes?: number): Promise<string> => {
  const build = join(folder, name)
  await mkdir(join(build, 'static'), { recursive: true })
  if (minutes === undefined) return build
  const mark = join(build, finishedMark)
  await writeFile(mark, '')
  const at = new Date(Date.now() - minutes * 60_000)
  await utimes(mark, at, at)
  return build
}

describe('old builds', () => {
  it('a new build removes the old ones but the newest of them', async () => {
    await put('current', 0)
    await put('previous', 1)
    await put('older', 2)
    await put('oldest', 3)
    await removeOldBuilds(folder, 'current')
    expect((await readdir(folder)).sort()).toEqual(['current', 'previous'])
  })

  it('unfinished builds are removed, and do not count as the newest', async () => {
    await put('current', 0)
    await put('broken')
    await put('other-broken')
    await removeOldBuilds(folder, 'current')
    expect(await readdir(folder)).toEqual(['current'])
  })

  it('a build in use is not removed until its last process releases it', async () => {
    await put('current', 0)
    await put('previous', 1)
    const used = await put('used', 2)
    const one = lockBuild(used)
    const other = lockBuild(used)
    await removeOldBuilds(folder, 'current')
    expect(await readdir(used)).toEqual([finishedMark, 'static'])
    one?.release()
    await removeOldBuilds(folder, 'current')
    expect(await readdir(used)).toEqual([finishedMark, 'static'])
    other?.release()
    await removeOldBuilds(folder, 'current')
    expect((await readdir(folder)).sort()).toEqual(['current', 'previous'])
  })
})

describe('the newest build', () => {
  const builds = () => join(folder, buildsFolder)
  const putBuild = async (name: string, mark = '') => {
    await mkdir(join(builds(), name), { recursive: true })
    await writeFile(join(builds(), name, finishedMark), mark)
  }
  const point = (name: string) => writeFile(join(builds(), buildPointer), name)

  it('the newest build is the one that is pointed at, whatever fingerprint a release computes', async () => {
    await putBuild('of-another-release', '{"version":"9.0.0","commit":"abc"}\n')
    await point('of-another-release\n')
    const { program, ...newest } = (await newestBuild(folder)) ?? expect.unreachable()
    expect(newest).toEqual({
      build: 'of-another-release',
      folder: `${buildsFolder}/of-another-release`,
      version: '9.0.0',
      commit: 'abc',
    })
    expect(program('server')).toBe(
      join(folder, buildsFolder, 'of-another-release', programsFolder, 'server.mjs'),
    )
  })

  it('a pointer that leads to no finished build, or out of the folder, is not followed', {
    tags: 'long',
  }, async () => {
    const copy = await copyProject('linked')
    try {
      const name = await fingerprint(copy)
      for (const pointer of ['gone', `../${buildsFolder}/${name}`, '']) {
        await mkdir(join(copy, buildsFolder, name), { recursive: true })
        await writeFile(join(copy, buildsFolder, buildPointer), pointer)
        expect(await newestBuild(copy)).toBeUndefined()
      }
      await writeFile(join(copy, buildsFolder, name, finishedMark), '')
      expect(await newestBuild(copy)).toMatchObject({ build: name })
    } finally {
      await removeFolder(copy)
    }
  })

  it('a process sees another build once it is finished and pointed at', async () => {
    await putBuild('in-use')
    await point('in-use')
    const seen: string[] = []
    const end = onNewBuild(folder, `${buildsFolder}/in-use`, ({ build }) => seen.push(build), 20)
    try {
      await putBuild('next')
      await writeFile(join(builds(), 'current.new'), 'next\n')
      await rename(join(builds(), 'current.new'), join(builds(), buildPointer))
      await eventually(async () => seen.length > 0, 'it is seen')
      expect(seen).toEqual(['next'])
    } finally {
      end()
    }
  })
})

describe('a build', () => {
  it('a build is not used before it is finished, nor once it is gone', async () => {
    expect(lockBuild(await put('broken'))).toBeUndefined()
    expect(lockBuild(join(folder, 'none'))).toBeUndefined()
  })

  it('a build can be used in a read-only folder', async () => {
    const build = await put('current', 0)
    await rm(join(build, 'static'), { recursive: true })
    const lock = lockBuild(build)
    expect(lock).toBeDefined()
    lock?.release()
    expect(await readdir(build)).toEqual([finishedMark])
  })

  it('the largest programs have Latin letters only, of which V8 stores one byte each and not two', async () => {
    const programs = join(root, await buildIfStale(root, process.env), programsFolder)
    const wide: string[] = []
    for (const name of (await readdir(programs)).filter((each) => each.endsWith('.mjs'))) {
      const text = await readFile(join(programs, name), 'utf8')
      if (text.length > 500_000 && /[^\0-\xff]/.test(text)) wide.push(name)
    }
    expect(wide).toEqual([])
  })

  it('a build lies in a folder named by the fingerprint of its sources', async () => {
    const built = await buildIfStale(root, process.env)
    expect(built).toBe(`${buildsFolder}/${await fingerprint(root)}`)
    expect(existsSync(join(root, built, 'BUILD_ID'))).toBe(true)
    expect(await newestBuild(root)).toMatchObject({ folder: built, version: expect.any(String) })
    expect((await readFile(join(root, buildsFolder, buildPointer), 'utf8')).trim()).toBe(
      await fingerprint(root),
    )
  })

  it('programs that are bundled while the sources change are bundled again when these come back', {
    tags: 'long',
  }, async () => {
    const copy = await copyProject('linked')
    try {
      const name = await fingerprint(copy)
      const mark = join(copy, buildsFolder, name, programsMark)
      const source = join(copy, 'src', 'muster.ts')
      const text = await readFile(source, 'utf8')
      const bundling = bundleIfStale(copy)
      // Before they are all there: the script for other websites comes last.
      while (!existsSync(dirname(mark))) await setImmediate()
      writeFileSync(source, `${text}// changed`)
      await bundling
      expect(existsSync(mark)).toBe(false)
      await writeFile(source, text)
      await bundleIfStale(copy)
      expect(existsSync(mark)).toBe(true)
    } finally {
      await removeFolder(copy)
    }
  })

  it('a build that is made again removes what an interrupted one left, and not the programs, one of which may be running', async () => {
    const name = `${buildsFolder}/test-${randomUUID().slice(0, 8)}`
    const build = join(root, name)
    const left = join(build, 'server', 'left.js')
    try {
      for (const part of ['server', programsFolder])
        await mkdir(join(build, part), { recursive: true })
      for (const path of [left, programFile(build, 'start'), join(build, programsMark)])
        await writeFile(path, 'running')
      const building = makeBuild(root, name, { ...process.env, DATABASE_URL: '' })
      building.catch(() => undefined)
      await eventually(async () => !existsSync(left), 'what was left is removed')
      await stopSteps()
      await expect(building).rejects.toThrow('The build failed')
      expect(await readFile(programFile(build, 'start'), 'utf8')).toBe('running')
    } finally {
      await rm(build, { recursive: true, force: true })
    }
  })

  it('all scripts of the served build stay available while another one is made', {
    tags: 'long',
    timeout: 600_000,
  }, async () => {
    const dataDir = await openStartedFolder()
    const muster = await startMuster(dataDir)
    const name = `${buildsFolder}/test-${randomUUID().slice(0, 8)}`
    try {
      await muster.waitForOutput('Muster is running')
      const page = await (await fetch(`${muster.url}/admin/login`)).text()
      const scripts = [...new Set(page.match(/\/_next\/static\/[^"\\]+\.(?:js|css)/g))]
      expect(scripts.length).toBeGreaterThan(5)
      const missing = async (): Promise<string[]> => {
        const responses = await Promise.all(scripts.map((path) => fetch(muster.url + path)))
        return responses.filter(({ status }) => status !== 200).map(({ url }) => url)
      }
      let isBuilding = true
      const building = makeBuild(root, name, { ...process.env, DATABASE_URL: '' }).finally(() => {
        isBuilding = false
      })
      building.catch(() => undefined)
      const isFarEnough = async () => {
        expect(await missing()).toEqual([])
        return !isBuilding || (!isLong && existsSync(join(root, name, 'server')))
      }
      await eventually(isFarEnough, 'it is being compiled', 300_000)
      await stopSteps()
      if (isLong) await building
      else await expect(building).rejects.toThrow('The build failed')
      expect(await missing()).toEqual([])
      expect((await fetch(`${muster.url}/admin/login`)).status).toBe(200)
    } finally {
      muster.kill('SIGTERM')
      await muster.waitForExit()
      await rm(join(root, name), { recursive: true, force: true })
      await removeFolder(dataDir)
    }
  })
})
