import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { ListeningConnection } from '#src/db/listening-connection.ts'
import { contentChannel, listenForChanges } from '#src/db/web/changes.ts'
import { instant, type Lease, leaseDuration } from './lease.ts'
import { OtherProcesses } from './other-processes.ts'

/** How often the lease is extended, in ms. */
const heartbeat = leaseDuration / 6

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
  private readonly connection: ListeningConnection
  private line: Line | undefined
  private stopped = false
  private current: Promise<void> | undefined
  private following: Promise<void> | undefined

  constructor(
    connectionString: string,
    private readonly lease: Lease,
    private readonly hearing: Hearing,
  ) {
    this.connection = new ListeningConnection({
      connectionString,
      subscribe: (client) => this.subscribe(client),
      onLost: () => {
        this.line = undefined
        this.hearing.onDown()
      },
    })
  }

  /** Listens until `stop`, connecting anew whenever the connection is lost. */
  run(): Promise<void> {
    return this.connection.run()
  }

  /** Stops listening. */
  stop(): void {
    this.stopped = true
    void this.connection.stop()
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

  private async subscribe(client: pg.Client): Promise<void> {
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
    void this.extendLease(client)
  }

  /**
   * Proves again and again that this connection has received all changes, with a statement:
   * notifications of what was committed before it come before its result. One whose lease has
   * run out meanwhile is replaced, because others do not wait for it any more.
   */
  private async extendLease(client: pg.Client): Promise<void> {
    for (;;) {
      await sleep(heartbeat, undefined, { ref: false })
      if (this.line?.client !== client) return
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
