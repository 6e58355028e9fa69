import { sql } from '@payloadcms/db-postgres'
import type { Owner } from '#src/contract/people/follow-up-work.ts'
import { dueAt, staffName } from '#src/data/columns.ts'
import { isoTime } from '#src/data/fragments.ts'
import { rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { livingContacts } from '#src/data/trash.ts'
import { found, type ListStart, namedOnDashboard } from './dashboard-rows.ts'

export type DueFollowUpRow = {
  id: number
  contactId: number
  contactName: string
  ruleName: string
  catchupType: string
  dueDate: string
  snoozedUntil: string | null
  /** When it is due, snoozes included. */
  at: string
  isOverdue: boolean
  owner: Owner | null
  total: number
}

interface DueQuery {
  readonly now: Date
  readonly until: Date
  readonly reader: number | null
}

/**
 * Follow-ups of the reader and of no owner that are overdue, or due before `until`: the reader's
 * first, the longest overdue first.
 */
export async function findFollowUpsDue(
  db: Database,
  { now, until, reader }: DueQuery,
): Promise<ListStart<DueFollowUpRow> & { readonly overdue: number }> {
  const isOverdue = sql`${dueAt} <= ${now.toISOString()}::timestamptz`
  const result = await db.execute<DueFollowUpRow & { overdue: number }>(sql`
    SELECT f.id, f.contact_id AS "contactId", c.name AS "contactName",
      f.rule_name AS "ruleName", f.catchup_type AS "catchupType",
      ${isoTime(sql`f.due_date`)} AS "dueDate", ${isoTime(sql`f.snoozed_until`)} AS "snoozedUntil",
      ${isoTime(dueAt)} AS at, f."isOverdue", f.total, f.overdue,
      CASE WHEN o.id IS NOT NULL
        THEN jsonb_build_object('id', o.id, 'name', ${staffName(sql`o`)}) END AS owner
    FROM (
      SELECT f.*, ${isOverdue} AS "isOverdue", count(*) OVER ()::int AS total,
        (count(*) FILTER (WHERE ${isOverdue}) OVER ())::int AS overdue
      FROM follow_ups f
      WHERE f.status = 'pending' AND ${dueAt} < ${until.toISOString()}::timestamptz
        AND (f.owner_id IS NULL OR f.owner_id = ${reader}::int)
      ORDER BY f.owner_id IS NULL, ${dueAt}, f.id LIMIT ${namedOnDashboard}) f
    JOIN ${livingContacts} c ON c.id = f.contact_id
    LEFT JOIN users o ON o.id = f.owner_id
    ORDER BY f.owner_id IS NULL, ${dueAt}, f.id`)
  const rows = rowsOf(result)
  return { ...found(rows), overdue: rows[0]?.overdue ?? 0 }
}
