import { sql } from '@payloadcms/db-postgres'
import { isoTime } from '#src/data/fragments.ts'
import { firstRow, rows, rowsOf, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { livingContacts } from '#src/data/trash.ts'
import { found, type ListStart, namedOnDashboard } from './dashboard-rows.ts'

export type WaitingRow = {
  id: number
  title: string
  from: string
  sentAt: string
  /** Whether it is the reader's; otherwise it has no owner. */
  isMine: boolean
  total: number
}

/** Items of the reader, or without an owner. */
const forReader = (reader: number | null) => sql`(owner_id IS NULL OR owner_id = ${reader}::int)`

/** Undecided proposals of the reader or without an owner, the oldest first. */
export async function findWaitingProposals(
  db: Database,
  reader: number | null,
): Promise<ListStart<WaitingRow>> {
  const result = await db.execute<WaitingRow>(sql`
    SELECT id, title, contact_name AS "from", ${isoTime(sql`created_at`)} AS "sentAt",
      owner_id IS NOT NULL AS "isMine", count(*) OVER ()::int AS total
    FROM action_submissions WHERE status = 'new' AND ${forReader(reader)}
    ORDER BY created_at, id LIMIT ${namedOnDashboard}`)
  return found(rowsOf(result))
}

export async function findWaitingMessages(
  db: Database,
  reader: number | null,
): Promise<ListStart<WaitingRow>> {
  const result = await db.execute<WaitingRow>(sql`
    SELECT id, subject AS title, name AS "from", ${isoTime(sql`created_at`)} AS "sentAt",
      owner_id IS NOT NULL AS "isMine", count(*) OVER ()::int AS total
    FROM contact_submissions WHERE status = 'new' AND ${forReader(reader)}
    ORDER BY created_at, id LIMIT ${namedOnDashboard}`)
  return found(rowsOf(result))
}

export type SentRow = { id: number; title: string; at: string; recipients: number }

export const findSentNewsletters = (db: Database, since: Date): Promise<SentRow[]> => rows(db)`
    SELECT id, title, ${isoTime(sql`sent_at`)} AS at, coalesce(recipient_count, 0)::int AS recipients
    FROM newsletters WHERE status = 'sent' AND sent_at >= ${since.toISOString()}::timestamptz
    ORDER BY sent_at DESC, id DESC LIMIT ${namedOnDashboard}`

export const countNewContacts = async (db: Database, since: Date): Promise<number> =>
  (await value(db)<number>`
    SELECT count(*)::int AS count FROM ${livingContacts} contacts
    WHERE created_at >= ${since.toISOString()}::timestamptz`) ?? 0

export type SubscriberChanges = { joined: number; left: number }

export async function countSubscriberChanges(
  db: Database,
  since: Date,
): Promise<SubscriberChanges> {
  const from = sql`${since.toISOString()}::timestamptz`
  return (
    (await firstRow(db)<SubscriberChanges>`
    SELECT
      (SELECT count(*)::int FROM newsletter_subscribers
        WHERE created_at >= ${from} AND status = 'subscribed' AND suppression IS NULL) AS joined,
      (SELECT count(*)::int FROM newsletter_subscribers
        WHERE status = 'unsubscribed' AND unsubscribed_at >= ${from}) AS left`) ?? {
      joined: 0,
      left: 0,
    }
  )
}
