import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import {
  browserScriptIn,
  browserScripts,
  bundleBrowserScript,
} from '#src/data/builds/browser-scripts.ts'
import { lockBuild, removeOldBuilds } from '#src/data/builds/build-folder.ts'
import { writeBuildInfo } from '#src/data/builds/build-info.ts'
import {
  buildPointer,
  buildsFolder,
  fingerprint,
  finishedMark,
  programsFolder,
  programsMark,
  schemaFile,
} from '#src/data/builds/current-build.mjs'
import { withFileLock } from '#src/data/locks/file-lock.ts'
import { program, runQuietly } from './child.ts'
import { bundlePrograms } from './programs.ts'
import { withProgress } from './progress.ts'
import type { Variables } from './variables.ts'

/** Timeout of waiting for another process that builds, in ms. */
const buildTimeout = 15 * 60_000

const attempts = 3

const next = (): string => createRequire(import.meta.url).resolve('next/dist/bin/next')

/** Bundles the programs and the scripts for browsers into a build's folder, if they are not. */
async function makePrograms(root: string, folder: string): Promise<void> {
  if (existsSync(join(root, folder, programsMark))) return
  await bundlePrograms(root, folder)
  for (const name of browserScripts)
    await writeFile(
      join(root, browserScriptIn(folder, name)),
      await bundleBrowserScript(root, name),
    )
  await writeFile(join(root, folder, programsMark), '')
}

/**
 * Whether the sources are no longer those that a build is named by. Its programs, which may be of
 * either, are bundled again then, should these sources come back.
 */
async function forgetIfChanged(root: string, name: string): Promise<boolean> {
  if ((await fingerprint(root)) === name) return false
  await rm(join(root, buildsFolder, name, programsMark), { force: true })
  return true
}

/** Removes what an interrupted build left; the programs stay, since one of them may be running. */
async function clean(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder))
    if (name !== programsFolder) await rm(join(folder, name), { recursive: true, force: true })
}

/**
 * Makes a build in a folder, relative to `root`, and touches nothing else. Throws when it fails.
 */
export async function makeBuild(root: string, folder: string, env: Variables): Promise<void> {
  await clean(join(root, folder))
  const settings = { ...env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
  await withProgress('Building (first start and after changes only)', async () => {
    await makePrograms(root, folder)
    await Promise.all([
      runQuietly({
        name: 'The build',
        args: [next(), 'build'],
        env: { ...settings, MUSTER_BUILD: folder, NODE_OPTIONS: '--no-deprecation' },
      }),
      runQuietly({
        name: 'The build',
        args: program('schema', folder, join(folder, schemaFile)),
        // Settings are not needed, as in the step beside it.
        env: { ...settings, NEXT_PHASE: 'phase-production-build' },
      }),
    ])
    await runQuietly({
      name: 'The build',
      args: program('compress', folder, folder),
      env: settings,
    })
  })
}

/** One build at a time, across processes. */
const alone = async <T>(root: string, work: () => Promise<T>): Promise<T> => {
  const builds = join(root, buildsFolder)
  await mkdir(builds, { recursive: true })
  return withFileLock(join(builds, 'lock'), buildTimeout, work)
}

/**
 * Bundles the programs of the current sources, unless they are: the first part of a build, which
 * takes a second or two of its thirty. Throws esbuild's error.
 */
export const bundleIfStale = (root: string): Promise<void> =>
  alone(root, async () => {
    const name = await fingerprint(root)
    await makePrograms(root, `${buildsFolder}/${name}`)
    await forgetIfChanged(root, name)
  })

/** Points to a build, unless it does; a process without write access did not build it. */
async function pointAt(root: string, name: string): Promise<void> {
  const pointer = join(root, buildsFolder, buildPointer)
  if ((await readFile(pointer, 'utf8').catch(() => '')).trim() === name) return
  const unfinished = `${pointer}.${process.pid}`
  await writeFile(unfinished, `${name}\n`)
    .then(() => rename(unfinished, pointer))
    .catch(() => rm(unfinished, { force: true }).catch(() => undefined))
}

/** Timeout of git, in ms. */
const gitTimeout = 10_000

/**
 * The commit of the sources: MUSTER_COMMIT, for a build where there is no git, else the commit of
 * this very folder; undefined where neither does.
 */
async function commitOf(root: string, { MUSTER_COMMIT }: Variables): Promise<string | undefined> {
  const args = ['--git-dir=.git', 'describe', '--always', '--dirty', '--exclude=*', '--abbrev=40']
  const git = () => promisify(execFile)('git', args, { cwd: root, timeout: gitTimeout })
  const commit = MUSTER_COMMIT || (await git().catch(() => ({ stdout: '' }))).stdout.trim()
  return /^[\w.-]{1,100}$/.test(commit) ? commit : undefined
}

const project = z.object({ version: z.string() })

async function finish(root: string, folder: string, env: Variables): Promise<void> {
  const { version } = project.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  const commit = await commitOf(root, env)
  await writeFile(join(root, folder, finishedMark), writeBuildInfo({ version, commit }))
}

/** Builds the current sources unless a build exists; returns its folder, locked against removal. */
const buildCurrent = async (root: string, env: Variables): Promise<string> => {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const name = await fingerprint(root)
    const folder = `${buildsFolder}/${name}`
    if (lockBuild(join(root, folder))) {
      await pointAt(root, name)
      return folder
    }
    await makeBuild(root, folder, env)
    if (await forgetIfChanged(root, name)) continue
    await finish(root, folder, env)
    lockBuild(join(root, folder))
    await pointAt(root, name)
    await removeOldBuilds(join(root, buildsFolder), name)
    // Seen by processes that serve an older one: src/data/builds/newest-build.ts.
    await utimes(join(root, buildsFolder), new Date(), new Date())
    return folder
  }
  throw new Error('The sources change while they are built; start again when they are complete.')
}

/**
 * Builds the admin UI and the routes unless there is a build of these very sources; each in a
 * separate folder, so that the one being served is not disturbed. Needs no database, and writes
 * nothing if the build exists and is pointed at. Concurrent starts build once (a file lock).
 * Returns the folder, relative to `root`, which is not removed while this process runs.
 */
export async function buildIfStale(root: string, env: Variables): Promise<string> {
  const name = await fingerprint(root)
  const folder = `${buildsFolder}/${name}`
  if (lockBuild(join(root, folder))) {
    await pointAt(root, name)
    return folder
  }
  return alone(root, () => buildCurrent(root, env))
}
