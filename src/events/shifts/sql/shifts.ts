import { sql } from '@payloadcms/db-postgres'
import type { EventFacts } from '#src/contract/events/participants.ts'
import { isoTime } from '#src/data/fragments.ts'
import { column, firstRow, hasRows, rows, run } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/** A shift with how many places there are, are taken, and who waits. Times are ISO 8601. */
export type Shift = {
  id: number
  title: string
  description: string
  facts: EventFacts
  startDate: string
  endDate: string
  cancelled: boolean
  /** And its event is, if it has one. */
  isPublished: boolean
  openUntil: string | null
  minimumAge: number
  skills: string[]
  event: { slug: string; title: string } | null
  capacity: number
  taken: number
  waiting: number
}

/** What who works on `shifts s` knows of it, in the shape that events have. */
export const shiftFacts = sql`jsonb_build_object('startDate', ${isoTime(sql`s.start_date`)},
  'endDate', ${isoTime(sql`s.end_date`)}, 'timeZone', coalesce(s.time_zone, ''), 'allDay', false,
  'location', coalesce(s.location, ''), 'address', '', 'onlineLink', '',
  'cancelled', coalesce(s.cancelled, false))`

const isPublic = sql`(s.published IS TRUE AND (s.event_id IS NULL OR e._status = 'published'))`

const shiftColumns = sql`s.id, s.title, coalesce(s.description, '') AS description,
  ${shiftFacts} AS facts, ${isoTime(sql`s.start_date`)} AS "startDate",
  ${isoTime(sql`s.end_date`)} AS "endDate", coalesce(s.cancelled, false) AS cancelled,
  coalesce(${isPublic}, false) AS "isPublished", ${isoTime(sql`s.open_until`)} AS "openUntil",
  coalesce(s.minimum_age, 0)::int AS "minimumAge",
  array(SELECT t.text FROM event_shifts_texts t WHERE t.parent_id = s.id AND t.path = 'skills'
    ORDER BY t."order") AS skills,
  CASE WHEN e.id IS NOT NULL THEN jsonb_build_object('slug', e.slug, 'title', e.title) END AS event,
  s.needed::int AS capacity, s.taken, s.waiting`

/** A shift, public or not. */
export const findShift = (db: Database, id: number): Promise<Shift | undefined> => firstRow(
  db,
)<Shift>`
    SELECT ${shiftColumns} FROM event_shifts s LEFT JOIN events e ON e.id = s.event_id
    WHERE s.id = ${id}`

/**
 * Locks a shift until the end of the transaction: who signs up, hands back or is offered a place does
 * so one after the other.
 */
export const lockShift = (db: Database, id: number): Promise<void> => run(db)`
    SELECT FROM event_shifts WHERE id = ${id} FOR UPDATE`

interface Asked {
  readonly event?: string | undefined
  readonly limit: number
  readonly offset: number
}

/** Public shifts that are not over, earliest first. */
export const findPublicShifts = (
  db: Database,
  { event, limit, offset }: Asked,
): Promise<Shift[]> => rows(db)<Shift>`
    SELECT ${shiftColumns} FROM event_shifts s LEFT JOIN events e ON e.id = s.event_id
    WHERE ${isPublic} AND s.end_date > now() AND (${event ?? null}::text IS NULL OR e.slug = ${event ?? null})
    ORDER BY s.start_date, s.id LIMIT ${limit} OFFSET ${offset}`

/** Whether people work on a shift that is still to come, and do not know that it is cancelled. */
export const hasPeople = (db: Database, shift: number): Promise<boolean> => hasRows(db)`
    SELECT FROM event_shift_sign_ups r JOIN event_shifts s ON s.id = r.shift_id
    WHERE s.id = ${shift} AND s.start_date > now()
      AND r.state IN ('unconfirmed', 'booked', 'waiting', 'offered')
      AND (s.cancelled IS NOT TRUE OR (r.known->>'cancelled')::boolean IS NOT TRUE) LIMIT 1`

/** When a shift and those like it start: of the same title, place and event. */
export const findStartsLike = (db: Database, id: number): Promise<string[]> => column(db)`
    SELECT ${isoTime(sql`o.start_date`)} FROM event_shifts s JOIN event_shifts o
      ON o.title = s.title AND coalesce(o.location, '') = coalesce(s.location, '')
        AND o.event_id IS NOT DISTINCT FROM s.event_id
    WHERE s.id = ${id}`

/** A few of those who could not work on a shift at another time, because they have another one then. */
export const findHindered = (
  db: Database,
  shift: number,
  { start, end }: { readonly start: string; readonly end: string },
): Promise<string[]> => column(db)`
    SELECT r.name FROM event_shift_sign_ups r JOIN event_shifts s ON s.id = r.shift_id
    WHERE r.shift_id = ${shift} AND r.state IN ('booked', 'offered') AND EXISTS (
      SELECT FROM event_shift_sign_ups o WHERE o.id <> r.id AND o.state IN ('booked', 'offered')
        AND (r.email <> '' AND lower(o.email) = lower(r.email) OR o.contact_id = r.contact_id)
        AND tstzrange(o.busy_from, o.busy_until) && tstzrange(
          ${start}::timestamptz - (s.start_date - r.busy_from), ${end}::timestamptz))
    ORDER BY r.id LIMIT 5`

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
    WHERE s.end_date > now() AND s.cancelled IS NOT TRUE AND e.deleted_at IS NULL
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
