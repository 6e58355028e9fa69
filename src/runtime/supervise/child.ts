import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { programFile } from '#src/data/builds/current-build.mjs'
import { type ProgramName, programs } from './programs.ts'
import type { Variables } from './variables.ts'

export interface Program {
  readonly name: string
  readonly args: readonly string[]
  readonly env: Variables
  /** Timeout of its shutdown after SIGTERM, in ms. */
  readonly timeout: number
}

/**
 * Node's arguments to run one of our scripts. Workaround: without the condition, the editor's
 * packages load by circular top-level awaits, which deadlock when timing is bad.
 */
export const script = (path: string, ...args: string[]): string[] => [
  '--conditions=production',
  '--import',
  'tsx',
  '--disable-warning=ExperimentalWarning',
  path,
  ...args,
]

/** Node's arguments to run a program of a build; from its source where there is none. */
export const program = (
  name: ProgramName,
  build: string | undefined,
  ...args: string[]
): string[] =>
  build === undefined
    ? script(programs[name], ...args)
    : [
        '--conditions=production',
        '--disable-warning=ExperimentalWarning',
        programFile(build, name),
        ...args,
      ]

/**
 * How to run the web server. By default Node's heap grows to several times of what is in use; a
 * smaller limit costs no speed. Development compiles in the same process, and needs no build.
 */
export const webServer = (
  mode: 'production' | 'development',
  env: Variables,
  build: string | undefined,
) => ({
  args: [
    ...(mode === 'production' ? ['--max-old-space-size=320', '--max-semi-space-size=8'] : []),
    ...program('server', build),
  ],
  // `next.config.ts` reads it.
  env: { ...memoryOptions, ...env, MUSTER_BUILD: build ?? '' },
})

/** How to run a worker. */
export const workerProgram = (env: Variables, build: string | undefined) => ({
  args: program('worker', build),
  env: { ...memoryOptions, ...env, MUSTER_BUILD: build ?? '' },
})

/**
 * glibc's malloc: few arenas, and large buffers (responses, compressed or not) returned to the
 * system when freed. By default it holds twice of what is in use.
 */
const memoryOptions: Variables = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

// Its own process group: Ctrl-C reaches the supervisor alone, which ends all in order.
const options = (env: Variables): SpawnOptions => ({
  env: { NODE_ENV: 'production', ...env },
  detached: true,
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})

/** Starts a Node program, which sends the message `ready` when it is. */
export const spawnProgram = ({ args, env }: Program): ChildProcess =>
  spawn(process.execPath, [...args], options(env))

const steps = new Set<ChildProcess>()

/** Throws when it ends with another code than 0. */
const untilEnd = async (child: ChildProcess, name: string): Promise<void> => {
  steps.add(child)
  const [code] = await once(child, 'close')
  steps.delete(child)
  if (code !== 0) throw new Error(`${name} failed.`)
}

/** Runs a Node program until it ends; throws when its exit code is not 0. */
export async function runToEnd({ name, args, env }: Omit<Program, 'timeout'>): Promise<void> {
  await untilEnd(spawn(process.execPath, [...args], options(env)), name)
}

/** How much of a program's output is shown when it fails, in characters. */
const shownOutput = 32_768

/** The same of a program whose output is of use only when it fails, and shown then. */
export async function runQuietly({ name, args, env }: Omit<Program, 'timeout'>): Promise<void> {
  const child = spawn(process.execPath, [...args], {
    ...options(env),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-shownOutput)
    })
  await untilEnd(child, name).catch((error: unknown) => {
    // One that is aborted ends by a signal, or with a code for it.
    const isAborted = child.signalCode !== null || (child.exitCode ?? 0) > 128
    if (!isAborted) process.stderr.write(`\n${output}\n`)
    throw error
  })
}

/** Aborts whatever `runToEnd` and `runQuietly` are running, with its whole process group. */
export async function stopSteps(): Promise<void> {
  await Promise.all([...steps].map((child) => endChild(child, 10_000, signalGroup)))
}

const signalGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  const group = process.platform === 'win32' ? child.pid : -(child.pid ?? Number.NaN)
  if (group) process.kill(group, signal)
}

const signalAlone = (child: ChildProcess, signal: NodeJS.Signals): void => {
  child.kill(signal)
}

/**
 * Sends SIGTERM to a child, and SIGKILL after a timeout of `timeout` ms. Resolves when it has
 * ended.
 */
export async function endChild(
  child: ChildProcess,
  timeout: number,
  signal = signalAlone,
): Promise<void> {
  if (child.pid === undefined) return
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  signal(child, 'SIGTERM')
  const late = sleep(timeout, 'late', { ref: false })
  if ((await Promise.race([ended, late])) !== 'late') return
  signal(child, 'SIGKILL')
  await ended
}
