import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { processWide } from '#src/settings/process-wide.ts'

/** Timeout of connecting and of each statement, in ms. */
const timeout = 3_000

/** Backoff of reconnecting, in ms; the last delay repeats. */
const delays = [100, 200, 500, 1_000, 2_000] as const

/** Uses a new connection before anything is listened to; rejects to try another one. */
export type OnConnected = (client: pg.Client) => Promise<void>

interface Subscription {
  readonly name: string
  readonly connectionString: string
  readonly onConnected?: OnConnected | undefined
  /** Sends LISTEN over a new connection; when it rejects, another connection is tried. */
  readonly subscribe: (client: pg.Client) => Promise<void>
  /** The connection is lost: notifications are missed until the next `subscribe`. */
  readonly onLost?: () => void
}

export const listeners = (): Set<Pick<ListeningConnection, 'name' | 'isConnected'>> =>
  processWide('listeners', () => new Set())

/** A dedicated connection for notifications (LISTEN), which reconnects whenever it is lost. */
export class ListeningConnection {
  private client: pg.Client | undefined
  private readonly stopping = new AbortController()
  isConnected = false

  constructor(private readonly subscription: Subscription) {}

  get name(): string {
    return this.subscription.name
  }

  /** Listens until `stop`. Never rejects. */
  async run(): Promise<void> {
    const { signal } = this.stopping
    listeners().add(this)
    for (let failures = 0; !signal.aborted; failures += 1) {
      if (await this.listenOnce()) failures = 0
      const delay = delays[Math.min(failures, delays.length - 1)]
      await sleep(delay, undefined, { signal }).catch(() => undefined)
    }
    listeners().delete(this)
  }

  /** Stops listening; resolves when the connection is closed, or after a timeout. */
  async stop(): Promise<void> {
    this.stopping.abort()
    const closed = this.client?.end().catch(() => undefined)
    await Promise.race([closed, sleep(timeout, undefined, { ref: false })])
  }

  /** Resolves when a connection is lost; false when connecting failed. */
  private async listenOnce(): Promise<boolean> {
    const { connectionString, onConnected, subscribe, onLost } = this.subscription
    const limits = { connectionTimeoutMillis: timeout, query_timeout: timeout, keepAlive: true }
    const client = new pg.Client({ connectionString, ...limits })
    this.client = client
    const lost = new Promise<void>((done) => {
      client.once('end', done)
      client.on('error', () => done())
    })
    const close = (): void => void client.end().catch(() => undefined)
    try {
      await client.connect()
      await onConnected?.(client)
      await subscribe(client)
    } catch {
      close()
      return false
    }
    if (this.stopping.signal.aborted) close()
    this.isConnected = true
    await lost
    this.isConnected = false
    onLost?.()
    close()
    return true
  }
}
