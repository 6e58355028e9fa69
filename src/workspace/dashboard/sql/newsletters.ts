import { sql } from '@payloadcms/db-postgres'
import type { ApprovalStatus } from '#src/contract/newsletters/enums.ts'
import { isoTime } from '#src/data/fragments.ts'
import { rows, rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { sendings } from '#src/newsletters/sending/sql/newsletter-sendings.ts'
import { found, type ListStart, namedOnDashboard } from './dashboard-rows.ts'

export type NewsletterState = ApprovalStatus | 'scheduled'

/** `at`: when a scheduled one will be sent; else when it was last changed. */
export type UnsentRow = {
  id: number
  title: string
  state: NewsletterState
  at: string
  total: number
}

export async function findUnsentNewsletters(
  db: Database,
  states: readonly NewsletterState[],
): Promise<ReadonlyMap<NewsletterState, ListStart<UnsentRow>>> {
  const query = sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  )
  const result = await db.execute<UnsentRow>(sql`
    WITH unsent AS (
      SELECT id, title, updated_at, scheduled_send_at,
        CASE WHEN status = 'scheduled' THEN 'scheduled' ELSE approval_status::text END AS state
      FROM newsletters WHERE status <> 'sent' AND deleted_at IS NULL),
    placed AS (
      SELECT *, count(*) OVER (PARTITION BY state)::int AS total,
        row_number() OVER (PARTITION BY state
          ORDER BY CASE WHEN state = 'scheduled' THEN scheduled_send_at END, updated_at DESC, id)
          AS place
      FROM unsent WHERE state IN (${query}))
    SELECT id, title, state, total,
      ${isoTime(sql`CASE WHEN state = 'scheduled' THEN scheduled_send_at ELSE updated_at END`)} AS at
    FROM placed WHERE place <= ${namedOnDashboard} ORDER BY place, id`)
  const rows = rowsOf(result)
  return new Map(
    states.map((state) => [state, found(rows.filter((row) => row.state === state))] as const),
  )
}

export type SendingRow = {
  id: number
  title: string
  /** Mails that the recipient's server accepted. */
  sent: number
  failed: number
  /** All recipients at the time of sending, also those suppressed since. */
  recipients: number
  isPaused: boolean
}

/**
 * Newsletters that are being sent or paused: some of their mails are queued, in flight or to be
 * retried, and not cancelled.
 */
export const findSendingNewsletters = (db: Database): Promise<SendingRow[]> => rows(db)`
    SELECT n.id, n.title, (count(*) + (SELECT coalesce(sum(f.size), 0)
        FROM newsletter_freezing_steps f WHERE f.newsletter_id = n.id))::int AS recipients,
      (count(*) FILTER (WHERE d.status = 'sent'))::int AS sent,
      (count(*) FILTER (WHERE d.status = 'failed'))::int AS failed,
      coalesce(bool_or(g.state = 'paused'), false) AS "isPaused"
    FROM newsletters n JOIN deliveries d ON d.newsletter_id = n.id
      LEFT JOIN ${sendings} g ON g.newsletter_id = n.id
    WHERE NOT coalesce(d.is_test, false) AND g.state IS DISTINCT FROM 'cancelled' AND n.id IN (
      SELECT newsletter_id FROM deliveries
      WHERE status IN ('queued', 'sending') AND NOT coalesce(is_test, false))
    GROUP BY n.id ORDER BY n.sent_at, n.id`
