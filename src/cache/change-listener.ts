import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { contentChannel, listenForChanges } from '#src/db/web/changes.ts'
import { instant, type Lease, leaseDuration } from './lease.ts'
import { OtherProcesses } from './other-processes.ts'

/** How often the lease is extended, in ms. */
const heartbeat = leaseDuration / 6

/** How long the database may take to respond, in ms. */
const timeout = 3_000

/** How soon a lost connection is made again, in ms; ever later, up to the last. */
const pauses = [100, 200, 500, 1_000, 2_000] as const

interface Hearing {
  /** From now on every change is heard. */
  readonly onUp: () => void
  readonly onChange: () => void
  /** Changes may go unheard. */
  readonly onDown: () => void
}

interface Line {
  readonly client: pg.Client
  readonly others: OtherProcesses
}

/** Hears from the database, on a connection of its own, that public content has changed. */
export class ChangeListener {
  private line: Line | undefined
  private stopped = false
  private current: Promise<void> | undefined
  private following: Promise<void> | undefined

  constructor(
    private readonly connectionString: string,
    private readonly lease: Lease,
    private readonly hearing: Hearing,
  ) {}

  /** Listens until `stop`, connecting anew whenever the connection is lost. */
  async run(): Promise<void> {
    for (let failures = 0; !this.stopped; failures += 1) {
      const lost = await this.connect()
      if (lost) {
        failures = 0
        await lost.end
      }
      if (!this.stopped) await sleep(pauses[Math.min(failures, pauses.length - 1)])
    }
  }

  /** Stops listening. */
  stop(): void {
    this.stopped = true
    this.line?.client.end().catch(() => undefined)
  }

  /**
   * Resolves when every web process has forgotten what it made before this was called, or has
   * had time enough; whoever wrote content waits for it before saying so. Never throws.
   */
  settle(): Promise<void> {
    if (!this.current) return this.begin()
    // The current one may have asked before our change; all who come meanwhile share the next.
    this.following ??= this.current.then(() => {
      this.following = undefined
      return this.begin()
    })
    return this.following
  }

  private begin(): Promise<void> {
    this.current = this.askOthers()
      .catch(() => undefined)
      .finally(() => {
        this.current = undefined
      })
    return this.current
  }

  private async askOthers(): Promise<void> {
    const deadline = performance.now() + leaseDuration
    while (!this.line && !this.stopped && performance.now() < deadline) await sleep(50)
    await this.line?.others.haveHeard()
  }

  /** A promise of the connection's end; undefined when there was no connecting. */
  private async connect(): Promise<{ end: Promise<void> } | undefined> {
    const { connectionString } = this
    const limits = { connectionTimeoutMillis: timeout, query_timeout: timeout, keepAlive: true }
    const client = new pg.Client({ connectionString, ...limits })
    const lost = new Promise<void>((done) => {
      client.once('end', done)
      client.on('error', () => done())
    })
    try {
      await client.connect()
      await this.open(client)
    } catch {
      client.end().catch(() => undefined)
      return undefined
    }
    if (this.stopped) this.stop()
    void this.extendLease(client, lost)
    return { end: lost.then(() => this.hangUp(client)) }
  }

  private async open(client: pg.Client): Promise<void> {
    let others: OtherProcesses | undefined
    const openedAt = instant()
    client.on('notification', ({ channel, payload }) => {
      if (channel === contentChannel) this.hearing.onChange()
      else others?.hear(payload)
    })
    others = new OtherProcesses(client, await listenForChanges(client))
    this.line = { client, others }
    this.lease.extend(openedAt)
    this.hearing.onUp()
  }

  private hangUp(client: pg.Client): void {
    if (this.line?.client !== client) return
    this.line = undefined
    this.hearing.onDown()
    client.end().catch(() => undefined)
  }

  /**
   * Proves again and again that this connection has received all changes, with a statement:
   * notifications of what was committed before it come before its result. One whose lease has
   * run out meanwhile is replaced, because others do not wait for it any more.
   */
  private async extendLease(client: pg.Client, lost: Promise<void>): Promise<void> {
    while (this.line?.client === client) {
      await Promise.race([sleep(heartbeat, undefined, { ref: false }), lost])
      const askedAt = instant()
      const isProven = await client.query('SELECT 1').then(
        () => this.lease.isValid,
        () => false,
      )
      if (isProven && this.line?.client === client) this.lease.extend(askedAt)
      else client.emit('error', new Error('the listening connection has lost its lease'))
    }
  }
}
