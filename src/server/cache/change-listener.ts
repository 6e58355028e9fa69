import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { ListeningConnection, type OnConnected } from '#src/data/listening-connection.ts'
import {
  type ContentChange,
  contentChannel,
  listenForChanges,
  readChange,
} from '#src/server/web/sql/changes.ts'
import { InvalidationBarrier } from './invalidation-barrier.ts'
import { type Lease, leaseDuration, timestamp } from './lease.ts'

/** Interval at which the lease is extended (heartbeat), in ms. */
const heartbeat = leaseDuration / 6

interface Subscription {
  readonly onConnected?: OnConnected | undefined
  /** From now on every change is received. */
  readonly onUp: () => void
  /** Undefined: anything may have changed. */
  readonly onChange: (change: ContentChange | undefined) => void
  /** Changes may be missed. */
  readonly onDown: () => void
}

interface Line {
  readonly client: pg.Client
  readonly others: InvalidationBarrier
}

/**
 * Invalidates the cache: listens for notifications of the database, on a dedicated connection, that
 * public content has changed, and extends the lease.
 */
export class ChangeListener {
  private readonly connection: ListeningConnection
  private line: Line | undefined
  private stopped = false
  private current: Promise<void> | undefined
  private following: Promise<void> | undefined

  constructor(
    connectionString: string,
    private readonly lease: Lease,
    private readonly subscription: Subscription,
  ) {
    this.connection = new ListeningConnection({
      name: 'changes',
      connectionString,
      onConnected: subscription.onConnected,
      subscribe: (client) => this.subscribe(client),
      onLost: () => {
        this.line = undefined
        this.subscription.onDown()
      },
    })
  }

  run(): Promise<void> {
    return this.connection.run()
  }

  stop(): void {
    this.stopped = true
    void this.connection.stop()
  }

  /**
   * The invalidation barrier: resolves when every web process has dropped what it cached before
   * this call, or after a timeout; writers of content wait for it before they respond. Never
   * throws.
   */
  settle(): Promise<void> {
    if (!this.current) return this.begin()
    // The current one may have sent its request before our change; all concurrent calls share the
    // next.
    this.following ??= this.current.then(() => {
      this.following = undefined
      return this.begin()
    })
    return this.following
  }

  private begin(): Promise<void> {
    this.current = this.waitForOthers()
      .catch(() => undefined)
      .finally(() => {
        this.current = undefined
      })
    return this.current
  }

  private async waitForOthers(): Promise<void> {
    const deadline = performance.now() + leaseDuration
    while (!this.line && !this.stopped && performance.now() < deadline) await sleep(50)
    await this.line?.others.acknowledged()
  }

  private async subscribe(client: pg.Client): Promise<void> {
    let others: InvalidationBarrier | undefined
    const openedAt = timestamp()
    client.on('notification', ({ channel, payload }) => {
      if (channel === contentChannel) this.subscription.onChange(readChange(payload))
      else others?.receive(payload)
    })
    others = new InvalidationBarrier(client, await listenForChanges(client))
    this.line = { client, others }
    this.lease.extend(openedAt)
    this.subscription.onUp()
    void this.extendLease(client)
  }

  /**
   * Extends the lease by a statement: notifications of what was committed before it arrive before
   * its result, which proves that this connection has received all changes. A connection whose
   * lease has expired meanwhile is replaced, because others do not wait for it any more.
   */
  private async extendLease(client: pg.Client): Promise<void> {
    for (;;) {
      await sleep(heartbeat, undefined, { ref: false })
      if (this.line?.client !== client) return
      const requestedAt = timestamp()
      const isProven = await client.query('SELECT 1').then(
        () => this.lease.isValid,
        () => false,
      )
      if (isProven && this.line?.client === client) this.lease.extend(requestedAt)
      else client.emit('error', new Error('the listening connection has lost its lease'))
    }
  }
}
