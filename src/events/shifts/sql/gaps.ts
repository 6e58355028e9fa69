import { sql } from '@payloadcms/db-postgres'
import { isoTime } from '#src/data/fragments.ts'
import { rows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export type Gap = {
  id: number
  title: string
  location: string
  startDate: string
  endDate: string
  timeZone: string
  needed: number
  booked: number
  waiting: number
  published: boolean
  event: string
}

/** So many at once; an event has fewer. */
const mostShown = 500

/** Shifts that are not over or cancelled, earliest first; those of an event where one is given. */
export const findGaps = (db: Database, event: number | undefined): Promise<Gap[]> => rows(db)<Gap>`
    SELECT s.id, s.title, coalesce(s.location, '') AS location,
      ${isoTime(sql`s.start_date`)} AS "startDate", ${isoTime(sql`s.end_date`)} AS "endDate",
      coalesce(s.time_zone, '') AS "timeZone", s.needed::int AS needed,
      (SELECT count(*)::int FROM event_shift_sign_ups r WHERE r.shift_id = s.id AND r.state = 'booked')
        AS booked, s.waiting, coalesce(s.published, false) AS published,
      coalesce(e.title, '') AS event
    FROM event_shifts s LEFT JOIN events e ON e.id = s.event_id
    WHERE s.end_date > now() AND s.cancelled IS NOT TRUE
      AND (${event ?? null}::int IS NULL OR s.event_id = ${event ?? null})
    ORDER BY s.start_date, s.id LIMIT ${mostShown}`

/** Events that have shifts to come, to choose from. */
export const findEventsWithShifts = (
  db: Database,
): Promise<{ id: number; title: string }[]> => rows(db)`
    SELECT e.id, e.title FROM events e
    WHERE e.deleted_at IS NULL
      AND EXISTS (SELECT FROM event_shifts s WHERE s.event_id = e.id AND s.end_date > now())
    ORDER BY e.start_date, e.id LIMIT 200`
