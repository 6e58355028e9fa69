import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { env } from '#src/settings/env.ts'
import { processWide } from '#src/settings/process-wide.ts'
import { ConnectionPool } from './connection-pool.ts'
import { withPool } from './context.ts'
import { databasePool } from './database-pool.ts'
import { poolLimits } from './limits.ts'

/** How far the primary is: what has been committed by now lies before it. */
interface WalPosition {
  readonly timeline: number
  readonly lsn: string
}

/**
 * The position of the primary. Commits are written to disk before they are acknowledged; where the
 * database is set not to (`synchronous_commit = off`) the position is that of what is not written
 * yet either, which replicas reach later. Throws on a replica.
 */
async function readWalPosition(primary: Pool): Promise<WalPosition> {
  const { rows } = await primary.query<WalPosition>(
    `SELECT ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int AS timeline,
       CASE current_setting('synchronous_commit')
         WHEN 'off' THEN pg_current_wal_insert_lsn()
         ELSE pg_current_wal_flush_lsn() END::text AS lsn`,
  )
  const [position] = rows
  if (!position) throw new Error('the database has no position')
  return position
}

/**
 * Whether a replica has replayed everything up to a position. Positions of different timelines
 * (after a failover) cannot be compared; a promoted replica is none.
 */
async function hasReplayed(replica: Pool, { timeline, lsn }: WalPosition): Promise<boolean> {
  const { rows } = await replica.query<{ has: boolean | null }>(
    `SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn
       AND (SELECT timeline_id FROM pg_control_checkpoint()) = $2 AS has`,
    [lsn, timeline],
  )
  return rows[0]?.has === true
}

/** Upper bounds of the timeouts of a replica, in ms: the primary responds where it does not. */
const bounds = { connect: 1_000, statement: 5_000, longStatement: 5_000 }

/** How long a replica that failed is not used, in ms. */
const pause = 10_000

/** Pauses in ms before each check whether it has caught up. */
const attempts = [0, 5, 20]

/** Without the words of the server, which may name accounts. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error
  return 'code' in error ? String(error.code) : error.name
}

/** A replica of the database, for reads that are never older than a response already sent. */
export class Replica {
  private pausedUntil = 0

  constructor(
    private readonly primary: ConnectionPool,
    private readonly pool: ConnectionPool,
    private readonly report: (line: string) => void,
  ) {}

  /**
   * Reads from the replica, if it has everything that was committed when this was called;
   * otherwise, and where the outcome is not usable, from the primary. Work is carried out twice
   * then: it must read only.
   */
  async read<T>(work: () => Promise<T>, isUsable: (outcome: T) => boolean): Promise<T> {
    if (!(await this.isCurrent())) return work()
    try {
      const outcome = await withPool(this.pool, work)
      if (isUsable(outcome)) return outcome
      this.rest('a read failed')
    } catch (error) {
      this.rest(reasonOf(error))
    }
    return work()
  }

  private async isCurrent(): Promise<boolean> {
    if (performance.now() < this.pausedUntil) return false
    // A failing primary is for the work to report.
    const position = await readWalPosition(this.primary).catch(() => undefined)
    if (!position) return false
    try {
      for (const wait of attempts) {
        if (wait > 0) await sleep(wait)
        if (await hasReplayed(this.pool, position)) return true
      }
    } catch (error) {
      this.rest(reasonOf(error))
    }
    return false
  }

  private rest(reason: string): void {
    if (performance.now() < this.pausedUntil) return
    this.pausedUntil = performance.now() + pause
    this.report(`The database replica is not used for ${pause / 1_000} s: ${reason}`)
  }
}

export const databaseReplica = (report: (line: string) => void): Replica | undefined => {
  const settings = env()
  const { DATABASE_REPLICA_URL: url } = settings
  if (url === undefined) return undefined
  return processWide('database-replica', () => {
    const limits = poolLimits(settings)
    const pool = new ConnectionPool(url, {
      ...limits,
      connect: Math.min(limits.connect, bounds.connect),
      statement: Math.min(limits.statement, bounds.statement),
      longStatement: Math.min(limits.longStatement, bounds.longStatement),
    })
    return new Replica(databasePool(), pool, report)
  })
}
