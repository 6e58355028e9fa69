import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Variables } from './variables.ts'

export interface Program {
  readonly name: string
  readonly args: readonly string[]
  readonly env: Variables
  /** How long it may take to end by itself after SIGTERM, in ms. */
  readonly patience: number
}

/**
 * Arguments with which Node runs one of our scripts. Without the condition, the editor's
 * packages load by top-level awaits in a circle, which stops for ever when timing is bad.
 */
export const script = (path: string, ...args: string[]): string[] => [
  '--conditions=production',
  '--import',
  'tsx',
  '--disable-warning=ExperimentalWarning',
  path,
  ...args,
]

/**
 * How to run the web server. Left alone, Node lets its memory grow to several times of what
 * it keeps; a smaller heap costs no speed. Development compiles in the same process, and needs no
 * build.
 */
export const webServer = (
  mode: 'production' | 'development',
  env: Variables,
  build: string | undefined,
) => ({
  args: [
    ...(mode === 'production' ? ['--max-old-space-size=320', '--max-semi-space-size=8'] : []),
    ...script('src/server.ts'),
  ],
  // `next.config.ts` reads it.
  env: { ...thrift, ...env, MUSTER_BUILD: build ?? '' },
})

/**
 * To glibc: few arenas, and large buffers (answers, compressed or not) given back to the system
 * when they are freed. By itself it ends up holding twice of what is in use.
 */
const thrift: Variables = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

// Of its own group, so that Ctrl-C reaches the supervisor alone, which ends all in order.
const options = (env: Variables): SpawnOptions => ({
  env: { NODE_ENV: 'production', ...env },
  detached: true,
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})

const steps = new Set<ChildProcess>()

/** Runs a Node program to its end; throws when it ends with another code than 0. */
export async function runToEnd({ name, args, env }: Omit<Program, 'patience'>): Promise<void> {
  const child = spawn(process.execPath, [...args], options(env))
  steps.add(child)
  const [code] = await once(child, 'close')
  steps.delete(child)
  if (code !== 0) throw new Error(`${name} failed.`)
}

/** Breaks off whatever `runToEnd` is running, with all that it started. */
export async function stopSteps(): Promise<void> {
  await Promise.all([...steps].map((child) => end(child, 10_000, signalGroup)))
}

const signalGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  const group = process.platform === 'win32' ? child.pid : -(child.pid ?? Number.NaN)
  if (group) process.kill(group, signal)
}

/** Asks a child to end, then insists. */
async function end(
  child: ChildProcess,
  patience: number,
  signal: (child: ChildProcess, name: NodeJS.Signals) => unknown,
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  signal(child, 'SIGTERM')
  const late = sleep(patience, 'late', { ref: false })
  if ((await Promise.race([ended, late])) !== 'late') return
  signal(child, 'SIGKILL')
  await ended
}

const readiness = 120_000
const quickly = 5_000
const givesUpAfter = 5

/** A program that is kept running: started again, ever more slowly, when it ends by itself. */
export class Supervised {
  private child: ChildProcess | undefined
  private stopping = false
  private quickEnds = 0

  constructor(
    private readonly program: Program,
    private readonly onGivenUp: (reason: string) => void,
  ) {}

  /** Resolves when the program first says `ready`. */
  async start(): Promise<void> {
    const child = this.spawn()
    await Promise.race([
      new Promise<void>((done) => {
        child.on('message', (message) => message === 'ready' && done())
      }),
      once(child, 'close').then(() => {
        throw new Error(`${this.program.name} ended before it was ready.`)
      }),
      sleep(readiness, undefined, { ref: false }).then(() => {
        throw new Error(`${this.program.name} was not ready within two minutes.`)
      }),
    ])
    child.on('close', (code, signal) => void this.restart(code, signal))
  }

  /** Asks it to end, then insists. */
  async stop(): Promise<void> {
    this.stopping = true
    if (this.child)
      await end(this.child, this.program.patience, (child, signal) => child.kill(signal))
  }

  private spawn(): ChildProcess {
    const began = Date.now()
    const child = spawn(process.execPath, [...this.program.args], options(this.program.env))
    child.once('close', () => {
      this.quickEnds = Date.now() - began < quickly ? this.quickEnds + 1 : 0
    })
    this.child = child
    return child
  }

  private async restart(code: number | null, signal: string | null): Promise<void> {
    if (this.stopping) return
    const { name } = this.program
    if (this.quickEnds >= givesUpAfter) return this.onGivenUp(`${name} keeps ending at once.`)
    console.error(`${name} ended (${signal ?? code}); starting it again.`)
    await sleep(200 * 2 ** this.quickEnds)
    if (this.stopping) return
    this.spawn().on('close', (again, by) => void this.restart(again, by))
  }
}
