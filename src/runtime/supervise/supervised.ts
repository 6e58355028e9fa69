import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { cannotRun, lastEndVariable, restartsVariable } from '#src/server/processes/exit-code.ts'
import { RestartDelay, startingAgain } from '#src/server/processes/restart-delay.ts'
import { endChild, type Program, spawnProgram } from './child.ts'

/** Timeout until a program is ready, in ms. */
const readyTimeout = 120_000

interface Life {
  /** How long it was ready, in ms; undefined if it never was. */
  readonly readyFor: number | undefined
  readonly code: number | null
  readonly reason: string
}

/** The program reported that it cannot run; see `cannotRun`. */
class CannotRun extends Error {
  override readonly name = 'CannotRun'
}

const deferred = () => {
  let resolve = () => {}
  let reject = (_: Error) => {}
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}

/**
 * A supervised program: whenever it ends, ready or not, it is restarted, with exponential backoff.
 * It never ends anything else.
 */
export class Supervised {
  private child: ChildProcess | undefined
  private readonly stopping = new AbortController()
  private readonly delay = new RestartDelay()
  /** For its metrics: how often it was restarted, and why last. */
  private restarts = 0
  private lastEnd = ''
  private readonly firstReady = deferred()
  private readonly firstLife = deferred()

  constructor(
    private program: Program,
    private readonly report: (line: string) => void,
  ) {
    this.ready.catch(() => undefined)
  }

  /** Resolves when it is ready for the first time. Rejects when it can never be. */
  get ready(): Promise<void> {
    return this.firstReady.promise
  }

  /** Resolves when its first attempt has an outcome: it is ready, or has ended. */
  get tried(): Promise<void> {
    return this.firstLife.promise
  }

  start(): void {
    void this.run()
  }

  /** Sends SIGTERM, and SIGKILL after a timeout; it is not restarted. */
  async stop(): Promise<void> {
    this.stopping.abort()
    if (this.child) await endChild(this.child, this.program.timeout)
  }

  signal(name: NodeJS.Signals): void {
    this.child?.kill(name)
  }

  /** Has it end as by `stop`, and start again as this program. */
  restart(program: Program): void {
    this.program = program
    if (this.child) void endChild(this.child, program.timeout)
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping
    for (let wasReady = false; !signal.aborted; ) {
      const { readyFor, code, reason } = await this.live()
      this.firstLife.resolve()
      if (signal.aborted) return
      this.restarts += 1
      this.lastEnd = reason
      wasReady ||= readyFor !== undefined
      if (code === cannotRun && !wasReady)
        return this.firstReady.reject(new CannotRun(`${this.program.name} cannot run.`))
      const pause = this.delay.next(readyFor ?? 0)
      this.report(`${this.program.name} ${reason}; ${startingAgain(pause)}`)
      await sleep(pause, undefined, { signal }).catch(() => undefined)
    }
  }

  private live(): Promise<Life> {
    const { restarts, lastEnd, program } = this
    const lives = { [restartsVariable]: String(restarts), [lastEndVariable]: lastEnd }
    const child = spawnProgram({ ...program, env: { ...program.env, ...lives } })
    this.child = child
    let readySince: number | undefined
    let isLate = false
    const late = setTimeout(() => {
      isLate = true
      void endChild(child, this.program.timeout)
    }, readyTimeout)
    child.on('message', (message) => {
      if (message !== 'ready') return
      clearTimeout(late)
      readySince ??= Date.now()
      this.firstReady.resolve()
      this.firstLife.resolve()
    })
    return new Promise((resolve) => {
      const end = (code: number | null, cause: string) => {
        clearTimeout(late)
        const readyFor = readySince === undefined ? undefined : Date.now() - readySince
        const when = readySince === undefined ? ' before it was ready' : ''
        const reason = isLate ? 'was not ready within two minutes' : `ended (${cause})${when}`
        resolve({ readyFor, code, reason })
      }
      child.once('close', (code, by) => end(code, String(by ?? code)))
      child.once('error', ({ message }) => end(null, message))
    })
  }
}
