import { Pool, type PoolClient } from 'pg'
import { databaseContext } from './context.ts'
import type { PoolLimits } from './limits.ts'
import { SilenceWatch } from './silence-watch.ts'
import { ConnectionSlots } from './slots.ts'

/** What the network may add to the time the server takes, in ms. */
const longestMargin = 5_000

/** Requests that may wait for a connection. */
const waiting = 1_000

/** Probes of an idle connection begin after so many ms. */
const keepAliveDelay = 10_000

type ConnectCallback = Parameters<Pool['connect']>[0]

const setLimits = `SELECT set_config('statement_timeout', $1, false),
  set_config('lock_timeout', $2, false),
  set_config('idle_in_transaction_session_timeout', $3, false)`

/**
 * A pool of which no slot is ever lost, and in which nothing waits for ever.
 *
 * - A connection that ends while somebody holds it is given back at once. Drizzle begins its
 *   transactions outside its `try`, and keeps the connection on which that failed.
 * - The server ends statements, waits for locks and forgotten transactions at their limits; a
 *   connection that is silent for longer is cut, and those of before it are not used again.
 * - No area holds more than half of the slots (`inArea`), and a wait for one has a limit.
 */
export class ConnectionPool extends Pool {
  private readonly slots: ConnectionSlots
  private readonly silence = new SilenceWatch()
  private readonly openedAt = new WeakMap<PoolClient, number>()
  /** Connections from before this are not used again. */
  private trustedFrom = 0

  constructor(
    connectionString: string,
    private readonly limits: PoolLimits,
  ) {
    const { connections, connect, statement, lock, idleTransaction } = limits
    const ms = [statement, lock, idleTransaction].map(String)
    super({
      connectionString,
      max: connections,
      connectionTimeoutMillis: connect,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveDelay,
      allowExitOnIdle: true,
      // Not at the start of the connection, where poolers refuse what they do not know.
      onConnect: (client) => client.query(setLimits, ms),
    })
    const perArea = Math.max(1, Math.floor(connections / 2))
    this.slots = new ConnectionSlots({ slots: connections, perArea, waiting, timeout: connect })
    this.on('connect', (client) => this.openedAt.set(client, performance.now()))
    // Without a listener, an error of a connection that nobody is using ends the process.
    this.on('connect', (client) => client.on('error', () => undefined))
    this.on('error', () => undefined)
  }

  /** How many wait for a slot. */
  get queued(): number {
    return this.slots.waiting
  }

  override connect(): Promise<PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<PoolClient> | undefined {
    const taken = this.take()
    if (!callback) return taken
    taken.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => undefined),
    )
    return undefined
  }

  private async take(): Promise<PoolClient> {
    const { area, isLong = false } = databaseContext()
    const giveBack = await this.slots.take(area)
    try {
      for (;;) {
        const client = await super.connect()
        if ((this.openedAt.get(client) ?? 0) >= this.trustedFrom)
          return this.lend(client, isLong, giveBack)
        client.connection.stream.destroy()
        client.release(true)
      }
    } catch (error) {
      giveBack()
      throw error
    }
  }

  /** Hands out a connection whose `release` may be called any number of times. */
  private lend(client: PoolClient, isLong: boolean, giveBack: () => void): PoolClient {
    const { statement, longStatement, idleTransaction } = this.limits
    const margin = Math.min(statement, longestMargin)
    const busy = (isLong ? longStatement : statement) + margin
    const release = client.release
    let isLent = true
    const end = (error?: Error | boolean): void => {
      if (!isLent) return
      isLent = false
      client.off('end', lose)
      unwatch()
      release(error)
      giveBack()
    }
    const lose = (): void => end(true)
    const unwatch = this.silence.watch(
      client,
      { busy, idle: Math.max(busy, idleTransaction + margin) },
      () => this.cut(client),
    )
    client.once('end', lose)
    client.release = end
    return client
  }

  private cut(client: PoolClient): void {
    // The others idle on the same network.
    this.trustedFrom = performance.now()
    client.connection.stream.destroy(new Error('the database connection is silent'))
  }
}
