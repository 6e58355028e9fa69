import type { Client } from 'pg'
import { z } from 'zod'
import { shownTables } from '#src/contract/shown.ts'

/** The channel on which triggers notify (migrations `content_changes`, `content_change_details`). */
export const contentChannel = 'muster_content'

export const cacheChannel = 'muster_cache'

const change = z.object({
  table: z.enum(shownTables),
  /** Of the published documents that changed, before and after; null for too many to list. */
  slugs: z.array(z.string()).nullable(),
})

export type ContentChange = z.infer<typeof change>

/** Parses a notification of a change; undefined when it does not say what changed. Never throws. */
export function readChange(payload: string | undefined): ContentChange | undefined {
  try {
    return change.safeParse(JSON.parse(payload ?? '')).data
  } catch {
    return undefined
  }
}

/** The application name of connections whose processes serve cached responses. */
const listening = 'muster-cache'

/**
 * Subscribes to every change that is committed from now on, and announces that this process may
 * serve cached responses. Returns the connection's backend PID.
 */
export async function listenForChanges(client: Client): Promise<number> {
  await client.query(`LISTEN ${contentChannel}`)
  await client.query(`LISTEN ${cacheChannel}`)
  // Only now may others wait for this process: before, it would not receive their requests.
  const { rows } = await client.query<{ pid: number }>(
    `SELECT pg_backend_pid() AS pid, set_config('application_name', '${listening}', false)`,
  )
  return rows[0]?.pid ?? 0
}

/**
 * The backend PIDs of other processes that serve cached responses. Postgres delivers all
 * notifications of what was committed before a statement with or before its result, so those have
 * been received when this resolves.
 */
export async function otherListeners(client: Client): Promise<Set<number>> {
  const { rows } = await client.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity
     WHERE application_name = $1 AND datname = current_database() AND pid <> pg_backend_pid()`,
    [listening],
  )
  return new Set(rows.map(({ pid }) => pid))
}

export async function terminateListeners(client: Client, pids: Iterable<number>): Promise<void> {
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = $1 AND datname = current_database() AND pid = ANY($2::int[])`,
    [listening, [...pids]],
  )
}

export async function notifyListeners(client: Client, message: string): Promise<void> {
  await client.query('SELECT pg_notify($1, $2)', [cacheChannel, message])
}
