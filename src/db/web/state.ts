import type { Pool } from 'pg'

/** How long a worker counts as alive after its last heartbeat. */
const heartbeatLasts = '30 seconds'

/** The state of the installation, as stored in the database. */
export interface State {
  /** Names of the migrations that have run. */
  readonly migrations: ReadonlySet<string>
  /** Whether any worker had a heartbeat lately. */
  readonly worker: boolean
}

/** Reads everything readiness depends on. */
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

/** The number of jobs in the platform's queue, by state. */
export async function countJobs(pool: Pool): Promise<Count[]> {
  const { rows } = await pool.query<Count>(
    `SELECT CASE WHEN has_error THEN 'failed' WHEN processing THEN 'running'
         WHEN completed_at IS NOT NULL THEN 'done' ELSE 'waiting' END AS state,
       count(*)::int AS count
     FROM payload_jobs GROUP BY 1`,
  )
  return rows
}

/** The number of deliveries, by state. */
export async function countDeliveries(pool: Pool): Promise<Count[]> {
  const { rows } = await pool.query<Count>(
    'SELECT status::text AS state, count(*)::int AS count FROM deliveries GROUP BY 1',
  )
  return rows
}

/** The number of webhooks that are switched off because their calls are not taken, by reason. */
export async function countSwitchedOffWebhooks(pool: Pool): Promise<Count[]> {
  const { rows } = await pool.query<Count>(
    `SELECT switched_off::text AS state, count(*)::int AS count
     FROM webhooks WHERE switched_off IS NOT NULL GROUP BY 1`,
  )
  return rows
}
