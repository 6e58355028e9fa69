import type { Client } from 'pg'

/** What the triggers of the migration `content_changes` notify. */
export const contentChannel = 'muster_content'

/** On which web processes ask each other whether they have heard of a change. */
export const cacheChannel = 'muster_cache'

/** The name of connections whose processes answer from memory. */
const listening = 'muster-cache'

/**
 * Hears of every change that is committed from now on, and lets others know that this
 * process may answer from memory. Returns the connection's number.
 */
export async function listenForChanges(client: Client): Promise<number> {
  await client.query(`LISTEN ${contentChannel}`)
  await client.query(`LISTEN ${cacheChannel}`)
  // Only now may others wait for this process: before, it would not hear them ask.
  const { rows } = await client.query<{ pid: number }>(
    `SELECT pg_backend_pid() AS pid, set_config('application_name', '${listening}', false)`,
  )
  return rows[0]?.pid ?? 0
}

/**
 * The connections of other processes that answer from memory. Postgres hands a connection all
 * notifications of what was committed before a statement was sent with or before its result,
 * so that these have been heard when this resolves.
 */
export async function otherListeners(client: Client): Promise<Set<number>> {
  const { rows } = await client.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity
     WHERE application_name = $1 AND datname = current_database() AND pid <> pg_backend_pid()`,
    [listening],
  )
  return new Set(rows.map(({ pid }) => pid))
}

/** Ends these connections of other processes that answer from memory. */
export async function endListeners(client: Client, pids: Iterable<number>): Promise<void> {
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = $1 AND datname = current_database() AND pid = ANY($2::int[])`,
    [listening, [...pids]],
  )
}

/** Tells all web processes. */
export async function tellListeners(client: Client, message: string): Promise<void> {
  await client.query('SELECT pg_notify($1, $2)', [cacheChannel, message])
}
