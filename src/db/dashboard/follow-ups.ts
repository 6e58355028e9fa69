import { sql } from '@payloadcms/db-postgres'
import { isoTime } from '../content/fragments.ts'
import { rowsOf } from '../rows.ts'
import type { Database } from '../transaction.ts'
import { type Found, found, namedOnDashboard } from './dashboard-rows.ts'

export type DueFollowUpRow = {
  id: number
  contactId: number
  contactName: string
  ruleName: string
  catchupType: string
  dueDate: string
  isOverdue: boolean
  total: number
}

/** Follow-ups that are overdue, or due before `until`; the longest overdue first. */
export async function findFollowUpsDue(
  db: Database,
  { now, until }: { now: Date; until: Date },
): Promise<Found<DueFollowUpRow> & { readonly overdue: number }> {
  const result = await db.execute<DueFollowUpRow & { overdue: number }>(sql`
    SELECT f.id, f.contact_id AS "contactId", c.name AS "contactName",
      f.rule_name AS "ruleName", f.catchup_type AS "catchupType",
      ${isoTime(sql`f.due_date`)} AS "dueDate", f."isOverdue", f.total, f.overdue
    FROM (
      SELECT *, due_date <= ${now.toISOString()}::timestamptz AS "isOverdue",
        count(*) OVER ()::int AS total,
        (count(*) FILTER (WHERE due_date <= ${now.toISOString()}::timestamptz) OVER ())::int
          AS overdue
      FROM follow_ups
      WHERE status = 'pending' AND due_date < ${until.toISOString()}::timestamptz
      ORDER BY due_date, id LIMIT ${namedOnDashboard}) f
    JOIN contacts c ON c.id = f.contact_id
    ORDER BY f.due_date, f.id`)
  const rows = rowsOf(result)
  return { ...found(rows), overdue: rows[0]?.overdue ?? 0 }
}
