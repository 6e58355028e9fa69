import { sql } from '@payloadcms/db-postgres'
import type { Participation } from '#src/contract/events/participants.ts'
import type { RegistrationState } from '#src/contract/events/registration.ts'
import { isoTime } from '#src/data/fragments.ts'
import { firstRow, onlyRow, rows, run, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import type { Counted } from '#src/forms/figures.ts'
import type { Act } from '../../door/acts.ts'

type Came = { event: number; contact: number | null }

type Attendance = Came & {
  state: RegistrationState
  cameAt: string | null
  updatedAt: string
  acts: Act[]
}

/** What is noted of who came, locked until the end of the transaction. */
export const lockAttendance = (db: Database, id: number): Promise<Attendance | undefined> =>
  firstRow(db)`
    SELECT event_id AS event, contact_id AS contact, state, ${isoTime(sql`checked_in_at`)} AS "cameAt",
      ${isoTime(sql`updated_at`)} AS "updatedAt", coalesce(check_ins, '[]') AS acts
    FROM event_registrations WHERE id = ${id} FOR UPDATE`

export const noteAttendance = (
  db: Database,
  id: number,
  { acts, cameAt }: { readonly acts: readonly Act[]; readonly cameAt: string | null },
): Promise<void> => run(db)`
    UPDATE event_registrations SET check_ins = ${JSON.stringify(acts)}::jsonb,
      checked_in_at = ${cameAt}::timestamptz, updated_at = now()
    WHERE id = ${id}`

/** The interaction that a check-in has made. */
export const findAttendance = (
  db: Database,
  { event, contact }: Came,
): Promise<number | undefined> => value(db)`
    SELECT id FROM interactions
    WHERE contact_id = ${contact} AND event_id = ${event} AND kind = 'event' AND notes = ''
    ORDER BY id DESC LIMIT 1`

export const countParticipants = (
  db: Database,
  event: number,
): Promise<Omit<Participation, 'figures'>> => onlyRow(db)`
    SELECT (SELECT capacity FROM event_places WHERE event_id = ${event}) AS capacity,
      coalesce((SELECT taken FROM event_places WHERE event_id = ${event}), 0) AS taken,
      count(*) FILTER (WHERE state = 'waiting')::int AS waiting,
      count(*) FILTER (WHERE state = 'requested')::int AS requested,
      coalesce(sum(1 + companions) FILTER (WHERE checked_in_at IS NOT NULL), 0)::int AS "checkedIn"
    FROM event_registrations WHERE event_id = ${event}`

/**
 * How often each value was given by who is booked: of questions by their name in a form, others by
 * what was asked; as "" how many gave any.
 */
export const countParticipantChoices = (db: Database, event: number): Promise<Counted[]> => rows(
  db,
)`
    SELECT coalesce(a->>'name', a->>'question') AS question, given.value, count(*)::int AS count
    FROM event_registrations r, jsonb_array_elements(r.answers) a, LATERAL (
      SELECT '' AS value UNION ALL
      SELECT jsonb_array_elements_text(CASE jsonb_typeof(a->'answer') WHEN 'array'
        THEN a->'answer' ELSE jsonb_build_array(a->'answer') END)) given
    WHERE r.event_id = ${event} AND r.state = 'booked'
    GROUP BY 1, 2`

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
  byQuestion: Readonly<Record<string, string | null>>
  consent: string
  checkedInAt: string | null
  createdAt: string
}

const givenText = sql`CASE jsonb_typeof(a->'answer') WHEN 'array'
  THEN (SELECT string_agg(chosen, ', ') FROM jsonb_array_elements_text(a->'answer') chosen)
  ELSE a->>'answer' END`

/** The first hundred questions of these registrations, in the order of a form. */
export const findQuestionsAsked = (
  db: Database,
  ids: readonly number[],
): Promise<{ question: string }[]> => rows(db)`
    SELECT a->>'question' AS question
    FROM event_registrations r, jsonb_array_elements(r.answers) WITH ORDINALITY each(a, place)
    WHERE r.id = ANY(${sql.param([...ids])}::int[]) AND a->>'question' <> ''
    GROUP BY 1 ORDER BY min(place), min(r.id) LIMIT 100`

/** What was said is in one column, a line each, and by question: every event asks something else. */
export const findParticipantsToExport = (
  db: Database,
  ids: readonly number[],
): Promise<ExportedParticipant[]> => rows(db)`
    SELECT r.id, e.title AS event, r.name, coalesce(r.email, '') AS email,
      coalesce(r.phone, '') AS phone, coalesce(r.companions, 0)::int AS companions,
      r.state::text AS state, r.source::text AS source,
      coalesce((SELECT string_agg(a->>'question' || ': ' || ${givenText}, E'\\n')
        FROM jsonb_array_elements(r.answers) a), '') AS answers,
      coalesce((SELECT jsonb_object_agg(a->>'question', ${givenText})
        FROM jsonb_array_elements(r.answers) a WHERE a->>'question' <> ''), '{}') AS "byQuestion",
      coalesce(r.consent, '') AS consent, ${isoTime(sql`r.checked_in_at`)} AS "checkedInAt",
      ${isoTime(sql`r.created_at`)} AS "createdAt"
    FROM event_registrations r JOIN events e ON e.id = r.event_id
    WHERE r.id = ANY(${sql.param([...ids])}::int[]) ORDER BY r.id DESC`
