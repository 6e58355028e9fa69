import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildsFolder } from '#src/data/builds/current-build.mjs'
import { newestBuild } from '#src/data/builds/newest-build.ts'
import { administratorSettings } from '#tests/support/administrator.ts'
import { requestSteadily } from '#tests/support/keep-alive.ts'
import {
  eventually,
  openFolder,
  type Running,
  removeFolder,
  root,
  runCommand,
} from '#tests/support/muster.ts'
import { reservePort } from '#tests/support/ports.ts'
import { copySources, extractSources, linkFiles } from '#tests/support/project-copy.ts'
import { secrets } from '#tests/support/settings.ts'
import { type Cluster, startPrimary } from '#tests/support/standby.ts'

/**
 * An upgrade in the folder of the release that runs, with two web processes, by hand and by the
 * command. Needs the history of git, and minutes: it builds each release.
 */

const isLong = process.env['MUSTER_FAULTS'] === 'long'
const timeout = 1_800_000

let folder: string
let sources: string
let database: Cluster
let settings: Record<string, string>
let web: Running | undefined
let worker: Running | undefined

beforeEach(async () => {
  folder = await openFolder()
  sources = join(folder, 'muster')
  database = await startPrimary(join(folder, 'database'), ['fsync=off'])
  settings = {
    ...secrets,
    ...administratorSettings,
    DATABASE_URL: database.url('muster'),
    DATA_DIR: join(folder, 'files'),
    WEB_CONCURRENCY: '2',
    PORT: String(await reservePort()),
    OPS_PORT: String(await reservePort()),
    WORKER_OPS_PORT: '0',
    LOG_LEVEL: 'error',
  }
}, timeout)

afterEach(async () => {
  for (const running of [web, worker]) running?.kill('SIGTERM')
  for (const running of [web, worker]) await running?.waitForExit()
  await database?.stop()
  await removeFolder(folder)
}, timeout)

/** Runs a command of the sources that are there now, to its end. */
const end = async (command: string, more: Record<string, string> = {}): Promise<void> => {
  const running = runCommand([command], { ...settings, ...more }, undefined, sources)
  expect({ code: await running.exited, output: running.output() }).toMatchObject({ code: 0 })
}

const run = (...command: string[]): Running => runCommand(command, settings, undefined, sources)

const git = async (...args: string[]): Promise<string> => {
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org']
  return (await promisify(execFile)('git', [...who, ...args], { cwd: sources })).stdout.trim()
}

const commit = async (): Promise<string> => {
  await git('add', '.')
  await git('commit', '--quiet', '--message', 'A version')
  return git('rev-parse', 'HEAD')
}

/** Adds what the version before does not know. */
const addMigration = async (): Promise<void> => {
  const name = '20991231_235959_newer'
  await writeFile(
    join(sources, 'migrations', `${name}.ts`),
    `import { type MigrateUpArgs, sql } from '@payloadcms/db-postgres'
    export const up = ({ db }: MigrateUpArgs) =>
      db.execute(sql\`ALTER TABLE newsletter_subscribers ADD COLUMN newer text\`)
    export const down = () => Promise.resolve()`,
  )
  const index = join(sources, 'migrations/index.ts')
  const text = (await readFile(index, 'utf8')).trimEnd()
  await writeFile(
    index,
    `import * as newer from './${name}.ts'\n${text.slice(0, -1)} { ...newer, name: '${name}' }]\n`,
  )
}

const url = (path: string): string => `http://127.0.0.1:${settings['PORT']}${path}`

const startWeb = async (): Promise<Running> => {
  const running = run('web')
  const serves = () =>
    fetch(url('/api/tags')).then(
      ({ status }) => status === 200,
      () => false,
    )
  await eventually(serves, 'it serves', timeout / 3).catch((error: Error) => {
    throw new Error(`${error.message}\n${running.output()}`)
  })
  web = running
  return running
}

const stopWeb = async (): Promise<void> => {
  web?.kill('SIGTERM')
  await web?.waitForExit()
}

const served = async (): Promise<unknown> => {
  const response = await fetch(`http://127.0.0.1:${settings['OPS_PORT']}/readyz`)
  const { build, commit } = JSON.parse(await response.text())
  return { build, commit }
}

/** Puts the sources of now in the place of those that are there, and migrates and builds them. */
const install = async (commit: string): Promise<{ build: string; commit: string }> => {
  for (const name of await readdir(sources))
    if (name !== 'node_modules' && name !== buildsFolder) await removeFolder(join(sources, name))
  await copySources(sources)
  await end('migrate')
  return build(commit)
}

const build = async (commit: string): Promise<{ build: string; commit: string }> => {
  await end('build', { MUSTER_COMMIT: commit })
  const newest = (await newestBuild(sources)) ?? expect.unreachable('nothing was built')
  expect(newest.commit).toBe(commit)
  return { build: newest.build, commit }
}

/** Starts the release of a commit, with the packages of now, or its own where they are others. */
const startOlder = async (commit: string): Promise<Running> => {
  await extractSources(commit, sources)
  await linkFiles(join(root, 'node_modules'), sources)
  await end('migrate')
  return startWeb()
}

const load = () =>
  requestSteadily(['/api/tags', '/api/news', '/admin/login', '/api/openapi.json'].map(url), 4)

describe.runIf(isLong)('an upgrade in place of two web processes', { timeout }, () => {
  it('the release before the pointer is replaced without a gap, and the one with it by whatever release comes', async () => {
    const older = await startOlder('c7478b9d')
    const first = load()
    const installed = await install('first')
    await older.waitForOutput('All 2 web processes were restarted')
    expect(await served()).toEqual(installed)
    expect(Object.keys(await first.stop())).toEqual(['200'])

    await stopWeb()
    const current = await startWeb()
    expect(await served()).toEqual(installed)
    const second = load()
    // A release whose fingerprint the running one cannot compute.
    const file = join(sources, 'src/data/builds/current-build.mjs')
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace('.update(process.version)', ".update('another release')"))
    const another = await build('second')
    await current.waitForOutput(
      `All 2 web processes were restarted from build ${another.build} of commit second`,
    )
    expect(await served()).toEqual(another)
    expect(Object.keys(await second.stop())).toEqual(['200'])
    current.kill('SIGHUP')
    await current.waitForOutput(
      `from build ${another.build} of commit second, the one they had: no newer one is finished.`,
    )
  })

  it('a release of 26 November cannot find the new build, which is served once it is restarted, as the guide says', async () => {
    const older = await startOlder('a4b4ed5')
    const installed = await install('first')
    older.kill('SIGHUP')
    await older.waitForOutput('All 2 web processes were restarted')
    expect(await served()).not.toMatchObject({ build: installed.build })

    await stopWeb()
    await startWeb()
    expect(await served()).toEqual(installed)
  })

  it('npm run upgrade, killed in its build and run again, and one version back on the migrated database, fail no request', async () => {
    await copySources(sources)
    await linkFiles(join(root, 'node_modules'), sources)
    await git('init', '--quiet')
    const older = await commit()
    await addMigration()
    const newer = await commit()
    await git('checkout', '--quiet', older)
    await end('migrate')
    const { pid } = await startWeb()
    worker = run('worker')
    const readers = load()
    const restart = ['--restart', `kill -HUP ${pid}`]
    const upgrade = () => run('upgrade', newer, '--backup', join(folder, 'backups'), ...restart)

    const first = upgrade()
    await first.waitForOutput('Building …')
    first.kill('SIGKILL')
    await eventually(
      async () => {
        const again = upgrade()
        const code = await again.exited
        if (again.output().includes('still runs')) return false
        expect(code, again.output()).toBe(0)
        return true
      },
      'it is run again',
      timeout / 3,
    )
    expect(await served()).toMatchObject({ commit: newer })

    const back = run('upgrade', '--back', ...restart)
    expect(await back.exited, back.output()).toBe(0)
    expect(await served()).toMatchObject({ commit: older })
    const written = await fetch(url('/api/newsletter/subscribe'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ada@example.org' }),
    })
    expect(written.status).toBe(200)
    expect(Object.keys(await readers.stop())).toEqual(['200'])
  })
})
