import { sql } from '@payloadcms/db-postgres'
import type { Pool } from 'pg'
import { due, isWaitingIn } from '#src/data/mail/lanes.ts'
import { run } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

const heartbeatLasts = '30 seconds'

export interface State {
  readonly migrations: ReadonlySet<string>
  readonly worker: boolean
}

export async function readState(pool: Pool): Promise<State> {
  const { rows } = await pool.query<{ migrations: string[]; worker: boolean }>(
    `SELECT ARRAY(SELECT name::text FROM payload_migrations WHERE name IS NOT NULL) AS migrations,
       EXISTS (SELECT FROM worker_heartbeats
         WHERE seen_at > now() - $1::interval) AS worker`,
    [heartbeatLasts],
  )
  const [row] = rows
  return { migrations: new Set(row?.migrations), worker: row?.worker ?? false }
}

export async function countWorkers(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM worker_heartbeats WHERE seen_at > now() - $1::interval`,
    [heartbeatLasts],
  )
  return rows[0]?.count ?? 0
}

const countedBy = async <Value extends string = string>(
  pool: Pool,
  query: string,
): Promise<ReadonlyMap<Value, number>> => {
  const { rows } = await pool.query<{ value: Value; count: number }>(query)
  return new Map(rows.map(({ value, count }) => [value, count]))
}

export const jobStates = ['waiting', 'running', 'done', 'failed'] as const

export const countJobs = (pool: Pool) =>
  countedBy<(typeof jobStates)[number]>(
    pool,
    `SELECT CASE WHEN has_error THEN 'failed' WHEN processing THEN 'running'
         WHEN completed_at IS NOT NULL THEN 'done' ELSE 'waiting' END AS value,
       count(*)::int AS count
     FROM payload_jobs GROUP BY 1`,
  )

/** Seconds since the oldest job that waits was due; 0 where none is. */
export async function ageOfOldestDueJob(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    `SELECT coalesce(extract(epoch FROM now() - min(coalesce(wait_until, created_at))), 0)::float8
       AS seconds
     FROM payload_jobs
     WHERE completed_at IS NULL AND has_error IS NOT TRUE AND processing IS NOT TRUE
       AND coalesce(wait_until, created_at) <= now()`,
  )
  return rows[0]?.seconds ?? 0
}

export const countSwitchedOffWebhooks = (pool: Pool) =>
  countedBy(
    pool,
    `SELECT switched_off::text AS value, count(*)::int AS count
     FROM webhooks WHERE switched_off IS NOT NULL GROUP BY 1`,
  )

/** Who paused a newsletter: a worker, since too many of its mails were rejected, or staff. */
export const pauseReasons = ['rejections', 'staff'] as const

export const countPausedNewsletters = (pool: Pool) =>
  countedBy<(typeof pauseReasons)[number]>(
    pool,
    `SELECT CASE WHEN reason IS NULL THEN 'staff' ELSE 'rejections' END AS value,
       count(*)::int AS count
     FROM (SELECT state, reason FROM newsletter_sendings
       UNION ALL SELECT state, NULL FROM newsletter_freezings) sendings
     WHERE state = 'paused' GROUP BY 1`,
  )

/** When the last complete backup was made, in Unix seconds; 0 where none was. */
export async function findLastBackup(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    'SELECT extract(epoch FROM taken_at)::float8 AS seconds FROM last_backup',
  )
  return rows[0]?.seconds ?? 0
}

export async function recordHeartbeat(db: Database, worker: string): Promise<void> {
  await db.execute(sql`
    INSERT INTO worker_heartbeats (worker) VALUES (${worker}::uuid)
    ON CONFLICT (worker) DO UPDATE SET seen_at = now()`)
  await db.execute(sql`DELETE FROM worker_heartbeats WHERE seen_at < now() - interval '1 hour'`)
}

export const endHeartbeat = (db: Database, worker: string): Promise<void> =>
  run(db)`DELETE FROM worker_heartbeats WHERE worker = ${worker}::uuid`

/** How many mails of a lane are looked at of those that were never attempted. */
const sampleSize = 100

/** Those that were attempted before are in the order of their next attempt. */
const attemptedFirst = `
  SELECT ${due} AS at FROM deliveries d
  WHERE ${isWaitingIn('lanes.lane')} AND ${due} > to_timestamp(0) AND ${due} <= now()
  ORDER BY ${due}, d.id LIMIT 1`

/** Those that were not are in the order of their ids, which is that of their time but for little. */
const newFirst = `
  SELECT min(d.created_at) AS at FROM (
    SELECT d.created_at FROM deliveries d
    WHERE ${isWaitingIn('lanes.lane')} AND ${due} = to_timestamp(0)
    ORDER BY ${due}, d.id LIMIT ${sampleSize}) d`

/** Exported for the test of its plan. */
export const oldestDueMail = `
  SELECT greatest(coalesce(extract(epoch FROM now() - min(first.at)), 0), 0)::float8 AS seconds
  FROM (
    SELECT 0 AS lane UNION ALL
    SELECT newsletter_id FROM newsletter_sendings WHERE state = 'sending') lanes
    CROSS JOIN LATERAL ((${attemptedFirst}) UNION ALL ${newFirst}) first`

/**
 * Seconds since the oldest mail that waits was due; 0 where none is. Mails of newsletters that are
 * paused or cancelled wait for a person, or for nothing. Of each lane the first entries of the
 * partial index `deliveries_due` are read, however many mails wait.
 */
export async function ageOfOldestDueMail(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(oldestDueMail)
  return rows[0]?.seconds ?? 0
}
