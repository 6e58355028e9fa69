import { sql } from '@payloadcms/db-postgres'
import { isoTime } from '#src/data/fragments.ts'
import { rows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/** How many events are shown that are to come, and that are over, within the last days. */
const [shownNext, shownLast, lastDays] = [5, 3, 30]

/** People of an event, companions included. */
export type ParticipationRow = {
  id: number
  title: string
  at: string
  isOver: boolean
  /** Null where places are not limited. */
  capacity: number | null
  booked: number
  waiting: number
  came: number
}

/** The next and last events that people register for, and how many do. */
export const findParticipation = (db: Database, now: Date): Promise<ParticipationRow[]> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const end = sql`coalesce(e.end_date, e.start_date)`
  const open = sql`
    SELECT e.id, e.title, e.start_date, ${end} <= ${at} AS "isOver", p.capacity
    FROM events e JOIN event_places p ON p.event_id = e.id
    WHERE e.registration_enabled AND e._status = 'published' AND e.cancelled IS NOT TRUE`
  return rows(db)`
    WITH shown AS (
      (${open} AND ${end} > ${at} ORDER BY e.start_date, e.id LIMIT ${shownNext})
      UNION ALL
      (${open} AND ${end} <= ${at} AND e.start_date > ${at} - ${lastDays} * interval '1 day'
        ORDER BY e.start_date DESC, e.id DESC LIMIT ${shownLast}))
    SELECT s.id, s.title, ${isoTime(sql`s.start_date`)} AS at, s."isOver", s.capacity, r.*
    FROM shown s CROSS JOIN LATERAL (
      SELECT coalesce(sum(1 + companions) FILTER (WHERE state = 'booked'), 0)::int AS booked,
        coalesce(sum(1 + companions) FILTER (WHERE state IN ('waiting', 'offered')), 0)::int
          AS waiting,
        coalesce(sum(1 + companions) FILTER (WHERE checked_in_at IS NOT NULL), 0)::int AS came
      FROM event_registrations WHERE event_id = s.id) r
    ORDER BY s.start_date, s.id`
}
