import { sql } from '@payloadcms/db-postgres'
import type { Participation } from '#src/contract/events/participants.ts'
import { isoTime } from '#src/data/fragments.ts'
import { firstRow, onlyRow, rows, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

type Came = { event: number; contact: number | null }

/** Notes a check-in of who has a place; `isNew` the first time. */
export const noteCheckIn = (
  db: Database,
  id: number,
): Promise<(Came & { isNew: boolean }) | undefined> => firstRow(db)`
    WITH seen AS (
      SELECT id, checked_in_at IS NULL AS "isNew" FROM event_registrations
      WHERE id = ${id} AND state = 'booked' FOR UPDATE)
    UPDATE event_registrations r SET checked_in_at = coalesce(checked_in_at, now()),
      updated_at = now()
    FROM seen WHERE r.id = seen.id
    RETURNING r.event_id AS event, r.contact_id AS contact, seen."isNew"`

export const clearCheckIn = (db: Database, id: number): Promise<Came | undefined> => firstRow(db)`
    UPDATE event_registrations SET checked_in_at = NULL, updated_at = now()
    WHERE id = ${id} AND checked_in_at IS NOT NULL
    RETURNING event_id AS event, contact_id AS contact`

/** The interaction that a check-in has made. */
export const findAttendance = (
  db: Database,
  { event, contact }: Came,
): Promise<number | undefined> => value(db)`
    SELECT id FROM interactions
    WHERE contact_id = ${contact} AND event_id = ${event} AND kind = 'event' AND notes = ''
    ORDER BY id DESC LIMIT 1`

export const countParticipants = (db: Database, event: number): Promise<Participation> => onlyRow(
  db,
)`
    SELECT (SELECT capacity FROM event_places WHERE event_id = ${event}) AS capacity,
      coalesce((SELECT taken FROM event_places WHERE event_id = ${event}), 0) AS taken,
      count(*) FILTER (WHERE state = 'waiting')::int AS waiting,
      count(*) FILTER (WHERE state = 'requested')::int AS requested,
      coalesce(sum(1 + companions) FILTER (WHERE checked_in_at IS NOT NULL), 0)::int AS "checkedIn"
    FROM event_registrations WHERE event_id = ${event}`

export type ExportedParticipant = {
  id: number
  event: string
  name: string
  email: string
  phone: string
  companions: number
  state: string
  source: string
  answers: string
  consent: string
  checkedInAt: string | null
  createdAt: string
}

/** The answers are in one column, a line each: every event asks for something else. */
export const findParticipantsToExport = (
  db: Database,
  ids: readonly number[],
): Promise<ExportedParticipant[]> => rows(db)`
    SELECT r.id, e.title AS event, r.name, coalesce(r.email, '') AS email,
      coalesce(r.phone, '') AS phone, coalesce(r.companions, 0)::int AS companions,
      r.state::text AS state, r.source::text AS source,
      coalesce((SELECT string_agg(concat(a->>'question', ': ', a->>'answer'), E'\\n')
        FROM jsonb_array_elements(r.answers) a), '') AS answers,
      coalesce(r.consent, '') AS consent, ${isoTime(sql`r.checked_in_at`)} AS "checkedInAt",
      ${isoTime(sql`r.created_at`)} AS "createdAt"
    FROM event_registrations r JOIN events e ON e.id = r.event_id
    WHERE r.id = ANY(${sql.param([...ids])}::int[]) ORDER BY r.id DESC`
