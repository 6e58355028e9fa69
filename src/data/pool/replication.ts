import type { Pool } from 'pg'

/** How far the primary is: what has been committed by now lies before it. */
export interface WalPosition {
  readonly timeline: number
  readonly lsn: string
}

/**
 * The position of the primary. Commits are written to disk before they are acknowledged; where the
 * database is set not to (`synchronous_commit = off`) the position is that of what is not written
 * yet either, which replicas reach later. Throws on a replica.
 */
export async function readWalPosition(primary: Pool): Promise<WalPosition> {
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
export async function hasReplayed(replica: Pool, { timeline, lsn }: WalPosition): Promise<boolean> {
  const { rows } = await replica.query<{ has: boolean | null }>(
    `SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn
       AND (SELECT timeline_id FROM pg_control_checkpoint()) = $2 AS has`,
    [lsn, timeline],
  )
  return rows[0]?.has === true
}
