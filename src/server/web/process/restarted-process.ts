import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { cannotRun } from '#src/server/processes/exit-code.ts'
import { RestartDelay } from '#src/server/processes/restart-delay.ts'

export interface ProcessGroup {
  isEnding: boolean
  wereReady: boolean
}

/**
 * One web process of several: restarted after each exit, with backoff, until it is retired or all
 * end.
 */
export class RestartedProcess {
  private worker: Worker | undefined
  private readonly retirement = new AbortController()
  private readonly ended: Promise<void>
  private markReady = () => {}
  /** Resolves when it serves for the first time. */
  readonly ready = new Promise<void>((done) => {
    this.markReady = done
  })

  constructor(private readonly group: ProcessGroup) {
    this.ended = this.keep()
  }

  /**
   * Has it finish its requests and end, and not start again; killed after a timeout of `timeout` ms.
   * Resolves when it has ended.
   */
  async retire(timeout: number): Promise<void> {
    this.retirement.abort()
    this.worker?.process.kill('SIGTERM')
    const late = setTimeout(() => this.worker?.process.kill('SIGKILL'), timeout)
    await this.ended
    clearTimeout(late)
  }

  private get isOver(): boolean {
    return this.group.isEnding || this.retirement.signal.aborted
  }

  private async keep(): Promise<void> {
    const delay = new RestartDelay()
    while (!this.isOver) {
      const { code, readyFor } = await this.live()
      if (this.isOver) return
      if (code === cannotRun && !this.group.wereReady) process.exit(cannotRun)
      const { signal } = this.retirement
      await sleep(delay.next(readyFor), undefined, { signal }).catch(() => undefined)
    }
  }

  private live(): Promise<{ code: number | null; readyFor: number }> {
    const worker = cluster.fork()
    this.worker = worker
    let readySince: number | undefined
    worker.on('message', (message) => {
      if (message !== 'ready') return
      readySince ??= Date.now()
      this.group.wereReady = true
      this.markReady()
    })
    return new Promise((resolve) => {
      worker.once('exit', (code) =>
        resolve({ code, readyFor: readySince === undefined ? 0 : Date.now() - readySince }),
      )
    })
  }
}
