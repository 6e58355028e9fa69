import type { Pool } from 'pg'

/** For how long after it last said so a worker counts as alive. */
const heartbeatLasts = '30 seconds'

/** What the database knows of Muster's state. */
export interface State {
  /** Names of the migrations that have run. */
  readonly migrations: ReadonlySet<string>
  /** Whether any worker said lately that it lives. */
  readonly worker: boolean
}

/** Asks for everything readiness depends on. */
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

interface Count {
  readonly state: string
  readonly count: number
}

/** How many jobs of the platform's queue are in which state. */
export async function countJobs(pool: Pool): Promise<Count[]> {
  const { rows } = await pool.query<Count>(
    `SELECT CASE WHEN has_error THEN 'failed' WHEN processing THEN 'running'
         WHEN completed_at IS NOT NULL THEN 'done' ELSE 'waiting' END AS state,
       count(*)::int AS count
     FROM payload_jobs GROUP BY 1`,
  )
  return rows
}

/** How many mails are in which state. */
export async function countDeliveries(pool: Pool): Promise<Count[]> {
  const { rows } = await pool.query<Count>(
    'SELECT status::text AS state, count(*)::int AS count FROM deliveries GROUP BY 1',
  )
  return rows
}
