import { sql } from '@payloadcms/db-postgres'
import { isoTime } from '#src/data/fragments.ts'
import { rows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export type CalendarEventRow = {
  id: number
  title: string
  startDate: string
  endDate: string | null
  cancelled: boolean
  /** `changed`: published, with a newer draft. */
  state: 'draft' | 'changed' | 'published'
}

// Staff see the newest version, also where a different one is published.
const newest = sql`
  SELECT e.id,
    CASE WHEN v.id IS NULL THEN e.title ELSE v.version_title END AS title,
    CASE WHEN v.id IS NULL THEN e.start_date ELSE v.version_start_date END AS starts,
    CASE WHEN v.id IS NULL THEN e.end_date ELSE v.version_end_date END AS ends,
    CASE WHEN v.id IS NULL THEN e.cancelled ELSE v.version_cancelled END AS cancelled,
    CASE WHEN e._status IS DISTINCT FROM 'published' THEN 'draft'
      WHEN v.version__status = 'draft' THEN 'changed' ELSE 'published' END AS state
  FROM events e LEFT JOIN _events_v v ON v.parent_id = e.id AND v.latest
  WHERE e.deleted_at IS NULL`

export const findEventsBetween = (
  db: Database,
  { from, until, limit }: { from: Date; until: Date; limit: number },
): Promise<CalendarEventRow[]> => rows(db)`
    SELECT id, coalesce(title, '') AS title, ${isoTime(sql`starts`)} AS "startDate",
      ${isoTime(sql`ends`)} AS "endDate", coalesce(cancelled, false) AS cancelled, state
    FROM (${newest}) newest
    WHERE starts < ${until.toISOString()}::timestamptz
      AND greatest(starts, ends) >= ${from.toISOString()}::timestamptz
    ORDER BY starts, id LIMIT ${limit}`
