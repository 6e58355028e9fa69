import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig, Pool, type PoolClient } from 'pg'
import { withDirectConnection } from '../direct-connection.ts'
import { databaseContext } from './context.ts'
import type { PoolLimits } from './limits.ts'
import { SilenceWatch } from './silence-watch.ts'
import { ConnectionSlots } from './slots.ts'

/** Poll interval, in ms. */
const interval = 100

/** The most that one poll counts for, in ms: what is more, the event loop was blocked. */
const perPoll = 2 * interval

/**
 * A timeout in ms that stands still while this process is suspended or its event loop is blocked:
 * Node runs timers that are due before it reads the sockets, so that what had arrived in time would
 * be given up. Returns what clears it.
 */
function setResponsiveTimeout(callback: () => void, ms: number): () => void {
  let left = ms
  let polledAt = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    left -= Math.min(now - polledAt, perPoll)
    polledAt = now
    if (left > 0) return
    clearInterval(timer)
    callback()
  }, interval)
  return () => clearInterval(timer)
}

/**
 * The client of a pool, which connects it as soon as it is made, with a timeout in ms of connecting
 * that stands still while the event loop is blocked, as it is when a web process loads what its
 * first pages need. That of `pg` (`connectionTimeoutMillis`) would then give up a connection that
 * was opened in time, and with it the request.
 */
const pooledClient = (connectTimeout: number) =>
  class PooledClient extends Client {
    constructor(config?: ClientConfig) {
      super(config)
      const clear = setResponsiveTimeout(
        () => this.connection.stream.destroy(new Error('timeout of opening a database connection')),
        connectTimeout,
      )
      this.once('connect', clear)
      this.once('end', clear)
    }
  }

/** Margin for the network on top of the server's own timeouts, in ms. */
const maxMargin = 5_000

const queueLimit = 1_000

/** How long a request waits to learn whether the database is back, in ms. */
const probeTimeout = 2_000

const tooSlow = Object.assign(new Error('the database does not respond'), { code: 'ETIMEDOUT' })

/** TCP keep-alive probes of an idle connection begin after so many ms. */
const keepAliveDelay = 10_000

type ConnectCallback = Parameters<Pool['connect']>[0]

const setLimits = `SELECT set_config('statement_timeout', $1, false),
  set_config('lock_timeout', $2, false),
  set_config('idle_in_transaction_session_timeout', $3, false)`

const setOrigin = `SELECT set_config('muster.origin', $1, false)`

const setOriginOf = async (client: PoolClient, origin: string): Promise<void> => {
  try {
    await client.query(setOrigin, [origin])
  } catch (error) {
    client.release(true)
    throw error
  }
}

interface Loan {
  readonly isLong: boolean
  readonly origin: string | undefined
  readonly giveBack: () => void
}

/**
 * A connection pool that leaks no slot, and in which every wait has a timeout.
 *
 * - A connection that ends while it is in use is released at once. Workaround: Drizzle begins its
 *   transactions outside its `try`, and keeps the connection on which that failed.
 * - The server enforces the timeouts of statements, locks and idle transactions; a connection that
 *   is silent for longer is closed, and older ones are not used again.
 * - No area holds more than half of the slots (`inArea`), and waiting for one has a timeout.
 */
export class ConnectionPool extends Pool {
  private readonly slots: ConnectionSlots
  private readonly silence = new SilenceWatch()
  private readonly openedAt = new WeakMap<PoolClient, number>()
  /** Connections opened before this are not used again. */
  private trustedFrom = 0
  /** Whether the last connection could not be opened, or one ended and none was used since. */
  private isLost = false
  private probe: Promise<unknown> | undefined

  constructor(
    private readonly connectionString: string,
    private readonly limits: PoolLimits,
  ) {
    const { connections, connect, statement, lock, idleTransaction } = limits
    const ms = [statement, lock, idleTransaction].map(String)
    super({
      connectionString,
      max: connections,
      Client: pooledClient(connect),
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveDelay,
      allowExitOnIdle: true,
      // Not as startup parameters, which poolers may reject.
      onConnect: (client) => client.query(setLimits, ms),
    })
    const perArea = Math.max(1, Math.floor(connections / 2))
    this.slots = new ConnectionSlots({ slots: connections, perArea, queueLimit, timeout: connect })
    this.on('connect', (client) => this.openedAt.set(client, performance.now()))
    // Without a listener, an 'error' event of an idle connection ends the process.
    this.on('connect', (client) => client.on('error', () => undefined))
    this.on('error', () => {
      this.isLost = true
    })
  }

  /** Whether connections were lost; the next one that is used settles it. */
  get isAway(): boolean {
    return this.isLost
  }

  /** Why the database cannot be reached. It is asked only where a connection was lost. */
  async reach(): Promise<unknown> {
    if (!this.isLost) return undefined
    // Beside the slots, in which it would wait for long statements.
    this.probe ??= withDirectConnection(this.connectionString, (client) => client.query('SELECT'))
      .then(
        () => {
          this.isLost = false
        },
        (error: unknown) => error,
      )
      .finally(() => {
        this.probe = undefined
      })
    return Promise.race([this.probe, sleep(probeTimeout, tooSlow, { ref: false })])
  }

  get queued(): number {
    return this.slots.queued
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
    const { area, isLong = false, origin, pool } = databaseContext()
    if (pool && pool !== this) return pool.connect()
    const giveBack = await this.slots.take(area)
    try {
      for (;;) {
        const client = await super.connect().catch((error: unknown) => {
          this.isLost = true
          throw error
        })
        this.isLost = false
        if ((this.openedAt.get(client) ?? 0) >= this.trustedFrom)
          return await this.lend(client, { isLong, origin, giveBack })
        client.connection.stream.destroy()
        client.release(true)
      }
    } catch (error) {
      giveBack()
      throw error
    }
  }

  /**
   * Hands out a connection whose `release` is idempotent. One for a program's request has its origin
   * until it is given back.
   */
  private async lend(client: PoolClient, { isLong, origin, giveBack }: Loan): Promise<PoolClient> {
    if (origin !== undefined) await setOriginOf(client, origin)
    const { statement, longStatement, idleTransaction } = this.limits
    const margin = Math.min(statement, maxMargin)
    const busy = (isLong ? longStatement : statement) + margin
    const release = client.release
    let isLent = true
    const end = (error?: Error | boolean): void => {
      if (!isLent) return
      isLent = false
      client.off('end', lose)
      unwatch()
      if (origin !== undefined && !error) {
        void client
          .query(setOrigin, [''])
          .then(() => release(), release)
          .finally(giveBack)
        return
      }
      release(error)
      giveBack()
    }
    const lose = (): void => {
      this.isLost = true
      end(true)
    }
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
    // The other idle connections use the same network.
    this.trustedFrom = performance.now()
    client.connection.stream.destroy(new Error('the database connection is silent'))
  }
}
