import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { cp, mkdir, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { nameOfBuild } from '#src/data/builds/build-info.ts'
import { buildsFolder } from '#src/data/builds/current-build.mjs'
import { besideFolder, finishSwap, isInstalled } from '#src/data/builds/installed-packages.mjs'
import { newestBuild } from '#src/data/builds/newest-build.ts'
import type { FileLock } from '#src/data/locks/file-lock.ts'

const root = process.cwd()
/** What the programs of the steps say; it has no secret. */
const log = join(root, buildsFolder, 'upgrade.log')

/** What git responds, apart from its warnings. */
const response = join(root, buildsFolder, 'upgrade.out')

/** How much of its log a failed step shows, in characters. */
const shown = 4_000

interface How {
  readonly cwd?: string
  readonly signal?: AbortSignal
  /** A file that stays locked as long as the program runs, should it outlive us. */
  readonly lock?: FileLock | undefined
  /** Whether its output is read: without its errors, which the log has. */
  readonly isRead?: boolean
}

/**
 * Runs a program to its end; returns its output. It writes to a file and has a separate
 * process group, so that neither Ctrl-C nor our end stops a build or a migration halfway.
 */
export async function run(
  program: string,
  args: readonly string[],
  { lock, isRead, ...options }: How = {},
): Promise<string> {
  const fd = openSync(log, 'w', 0o600)
  const out = isRead ? openSync(response, 'w', 0o600) : fd
  const child = spawn(program, args, {
    cwd: root,
    ...options,
    detached: true,
    stdio: ['ignore', out, fd, ...(lock ? [lock.fd] : [])],
  })
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status, signal) => resolve(status ?? signal))
  })
  closeSync(fd)
  if (isRead) closeSync(out)
  const output = readFileSync(log, 'utf8').trim()
  if (code === 0) return isRead ? readFileSync(response, 'utf8').trim() : output
  throw new Error(`${output.slice(-shown)}\n${program} ended with ${code}.`)
}

/** An upgrade holds the packages and the build of two versions. */
const bytesNeeded = 2 * 1024 ** 3

export async function requireRoom(): Promise<void> {
  const { bavail, bsize } = await statfs(root)
  if (bavail * bsize < bytesNeeded)
    throw new Error(`The disk of ${root} has less than 2 GB free, which an upgrade needs.`)
}

const project = z.object({ engines: z.object({ node: z.string() }) })

/** Throws where this Node is too old for a version, by its package.json. */
export function requireNode(packageJson: string): void {
  const { node } = project.parse(JSON.parse(packageJson)).engines
  const [wanted = '0', wantedMinor = '0'] = node.match(/\d+/g) ?? []
  const [major = '0', minor = '0'] = process.versions.node.split('.')
  if (+major < +wanted || (major === wanted && +minor < +wantedMinor))
    throw new Error(`That version needs Node ${node}; this is ${process.versions.node}.`)
}

const installed = z.object({
  packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })),
})

/** Whether what is installed, of whatever version, has packages to work on Muster. */
export function hasDevelopmentPackages(): boolean {
  const text = readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8')
  return Object.values(installed.parse(JSON.parse(text)).packages).some(({ dev }) => dev)
}

/**
 * Installs the packages of the sources in a folder beside, and swaps it in when it is complete:
 * `npm ci` in place takes away what running processes may still have to load, and leaves nothing
 * when it fails. Killed between its two renames, whatever command comes next does the second.
 */
export async function installPackages(isDevelopment: boolean, lock?: FileLock): Promise<void> {
  const beside = join(root, besideFolder)
  await rm(beside, { recursive: true, force: true })
  if (isInstalled(root, isDevelopment)) return
  await mkdir(beside)
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    if (existsSync(join(root, name))) await cp(join(root, name), join(beside, name))
  const include = isDevelopment ? '--include=dev' : '--omit=dev'
  await run('npm', ['ci', include, '--no-audit', '--no-fund'], { cwd: beside, lock })
  await rename(join(root, 'node_modules'), join(beside, 'former'))
  finishSwap(root)
  await rm(beside, { recursive: true, force: true })
}

const readiness = z.object({ build: z.string().optional(), worker: z.boolean().optional() })

/**
 * Why a process does not serve a build, or undefined. Processes share a port: a new connection may
 * be another one's.
 */
const problemAt = async (url: string, build: string): Promise<string | undefined> => {
  try {
    const response = await fetch(url, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(5_000),
    })
    const found = readiness.parse(await response.json())
    if (found.build !== build) return `serves build ${found.build ?? 'of an older version'}`
    if (!response.ok) return `is not ready (${response.status})`
    return found.worker === false ? 'says that no worker is alive' : undefined
  } catch {
    return 'does not respond'
  }
}

/** Processes are replaced one after the other: so many responses in a row are of the new ones. */
const agreeing = 12
/** Between two requests, in ms. */
const pause = 300

/** Waits until all of the processes serve the newest build; throws after so many ms. */
export async function untilServed(
  urls: readonly string[],
  timeout: number,
  signal: AbortSignal,
): Promise<string> {
  const newest = await newestBuild(root)
  if (!newest) throw new Error('There is no build.')
  const deadline = Date.now() + timeout
  for (const url of urls)
    for (let agreed = 0; agreed < agreeing; ) {
      const problem = await problemAt(url, newest.build)
      agreed = problem === undefined ? agreed + 1 : 0
      if (problem !== undefined && Date.now() > deadline)
        throw new Error(`${url} ${problem}; expected ${nameOfBuild(newest)}.`)
      await sleep(pause, undefined, { signal })
    }
  return nameOfBuild(newest)
}
