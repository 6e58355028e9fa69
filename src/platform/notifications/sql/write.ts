import { sql } from '@payloadcms/db-postgres'
import type { NotificationTopic } from '#src/contract/notifications.ts'
import type { Fragment } from '#src/data/columns.ts'
import type { Database } from '#src/data/transaction.ts'

const mostRecipients = 500

export interface Event {
  readonly topic: NotificationTopic
  /** The id of its document; 0 for several, or for none. */
  readonly document: number
  /** How many documents; without it, not of documents that could add up. */
  readonly count?: number
  /** Whether it is one of several for who has not read another of the last hour: they come one by one. */
  readonly isGathered?: boolean
}

const active = (by: number | null): Fragment =>
  sql`u.state = 'active' AND u.id IS DISTINCT FROM ${by}::int`

/**
 * One row for each recipient and document (a unique index): what happens to the same document again
 * makes it new. Of several documents the counts add up until they are read. By id, so that two
 * events at once do not deadlock.
 */
const insert = (
  { topic, document, count, isGathered = false }: Event,
  users: Fragment,
): Fragment => sql`
  INSERT INTO notifications AS n (user_id, topic, document_id, count)
  SELECT u.id, ${topic}::text,
    CASE WHEN ${isGathered} AND EXISTS (SELECT FROM notifications earlier
      WHERE earlier.user_id = u.id AND earlier.topic = ${topic} AND earlier.read_at IS NULL
        AND earlier.at > now() - interval '1 hour')
      THEN 0 ELSE ${document}::int END,
    ${count ?? 1}::int FROM users u WHERE ${users}
  ORDER BY u.id LIMIT ${mostRecipients}
  ON CONFLICT (user_id, topic, document_id) DO UPDATE SET
    at = excluded.at, read_at = NULL, mailed_at = NULL,
    count = CASE WHEN n.document_id = 0 AND ${count !== undefined} AND n.read_at IS NULL
      THEN n.count + excluded.count ELSE excluded.count END`

export async function notifyRoles(
  db: Database,
  event: Event,
  { roles, by }: { readonly roles: readonly string[]; readonly by: number | null },
): Promise<void> {
  const hasRole = sql`EXISTS (SELECT FROM users_roles r
    WHERE r.parent_id = u.id AND r.value::text = ANY(${sql.param([...roles])}::text[]))`
  await db.execute(insert(event, sql`${active(by)} AND ${hasRole}`))
}

export async function notifyUser(
  db: Database,
  event: Event,
  { user, by }: { readonly user: number; readonly by: number | null },
): Promise<void> {
  await db.execute(insert(event, sql`${active(by)} AND u.id = ${user}`))
}
