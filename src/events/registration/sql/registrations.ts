import { sql } from '@payloadcms/db-postgres'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import type { Announcement, EventFacts } from '#src/contract/events/participants.ts'
import {
  openStates,
  type RegistrationSource,
  type RegistrationState,
} from '#src/contract/events/registration.ts'
import type { Fragment } from '#src/data/columns.ts'
import { isoTime } from '#src/data/fragments.ts'
import { column, firstRow, hasRows, rows, run, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import type { Answered } from '../rules.ts'
import { factsOf } from './events.ts'

export type Registration = {
  id: number
  event: number
  name: string
  email: string
  phone: string
  companions: number
  state: RegistrationState
  language: SiteLanguage | null
  contact: number | null
  heldUntil: string | null
  seats: number
  sequence: number
  known: EventFacts | null
  answers: Answered[]
  hasCome: boolean
}

const registrationColumns = sql`r.id, r.event_id AS event, r.name, coalesce(r.email, '') AS email,
  coalesce(r.phone, '') AS phone, coalesce(r.companions, 0)::int AS companions, r.state, r.language, r.contact_id AS contact,
  ${isoTime(sql`r.held_until`)} AS "heldUntil", r.seats::int AS seats,
  r.sequence::int AS sequence, r.known, coalesce(r.answers, '[]') AS answers,
  r.checked_in_at IS NOT NULL AS "hasCome"`

const isOpen = sql`r.state = ANY(${sql.param([...openStates])}::enum_event_registrations_state[])`

/** A registration. */
export const findRegistration = (db: Database, id: number): Promise<Registration | undefined> =>
  firstRow(db)`SELECT ${registrationColumns} FROM event_registrations r WHERE r.id = ${id}`

/** Locks it until the end of the transaction, after the places of its event. */
export const lockRegistration = (db: Database, id: number): Promise<Registration | undefined> =>
  firstRow(
    db,
  )`SELECT ${registrationColumns} FROM event_registrations r WHERE r.id = ${id} FOR UPDATE`

/** The open registration of an email for an event, of which there is one at most. */
export const findOpen = (
  db: Database,
  { event, email }: { readonly event: number; readonly email: string },
): Promise<Registration | undefined> => firstRow(db)`
    SELECT ${registrationColumns} FROM event_registrations r
    WHERE r.event_id = ${event} AND lower(r.email) = lower(${email}) AND ${isOpen}`

/** What a form or a person of the staff registers, checked. */
export interface Registering {
  readonly event: number
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly companions: number
  readonly answers: readonly Answered[]
  /** The form that asked them, if one did. */
  readonly form?: number | undefined
  readonly formVersion?: number | undefined
  readonly consent: string
  readonly language: SiteLanguage | null
}

export interface NewRegistration extends Registering {
  readonly source: RegistrationSource
  readonly state: RegistrationState
  readonly seats: number
  readonly heldUntil: Date | null
  readonly known: EventFacts
  /** The number of the mail about it. */
  readonly sequence?: number
}

/**
 * Adds a registration; undefined where the email has an open one for the event. The caller
 * holds the places of the event.
 */
export const addRegistration = (
  db: Database,
  { heldUntil, answers, known, ...given }: NewRegistration,
): Promise<Registration | undefined> => firstRow(db)`
    INSERT INTO event_registrations AS r (event_id, name, email, phone, companions, answers, consent,
      form_id, form_version, language, source, state, seats, held_until, joined_at, known, sequence)
    VALUES (${given.event}, ${given.name}, ${given.email}, ${given.phone}, ${given.companions},
      ${JSON.stringify(answers)}::jsonb, ${given.consent}, ${given.form ?? null}, ${given.formVersion ?? null},
      ${given.language}, ${given.source},
      ${given.state}, ${given.seats}, ${heldUntil?.toISOString() ?? null}::timestamptz,
      clock_timestamp(), ${JSON.stringify(known)}::jsonb, ${given.sequence ?? 0})
    ON CONFLICT DO NOTHING RETURNING ${registrationColumns}`

interface Change {
  readonly state: RegistrationState
  readonly seats: number
  readonly companions?: number
  readonly heldUntil?: Date | undefined
}

/** Changes what a registration is; since when is noted where its state changes. */
export const changeState = (
  db: Database,
  id: number,
  { state, seats, companions, heldUntil }: Change,
): Promise<void> => run(db)`
    UPDATE event_registrations SET
      joined_at = CASE WHEN state = ${state} THEN joined_at ELSE clock_timestamp() END,
      state = ${state}, seats = ${seats}, companions = coalesce(${companions ?? null}, companions),
      held_until = ${heldUntil?.toISOString() ?? null}::timestamptz, updated_at = now()
    WHERE id = ${id}`

/** What who registered may correct. */
export type Details = Pick<Registering, 'name' | 'phone' | 'answers' | 'form' | 'formVersion'>

export const changeDetails = (
  db: Database,
  id: number,
  { name, phone, answers, form, formVersion }: Details,
): Promise<void> => run(db)`
    UPDATE event_registrations SET name = ${name}, phone = ${phone},
      answers = ${JSON.stringify(answers)}::jsonb, form_id = ${form ?? null},
      form_version = ${formVersion ?? null}, updated_at = now()
    WHERE id = ${id}`

interface Moved {
  readonly event: number
  readonly state: RegistrationState
  readonly seats: number
}

/** Moves a registration to another event, as the last there; the caller holds the places of both. */
export const moveTo = (db: Database, id: number, { event, state, seats }: Moved): Promise<void> =>
  run(db)`
    UPDATE event_registrations SET event_id = ${event}, state = ${state}, seats = ${seats},
      held_until = NULL, joined_at = clock_timestamp(), updated_at = now()
    WHERE id = ${id}`

/** Whether the person of a registration has an open one for an event, by their email or contact. */
export const isRegisteredFor = (db: Database, id: number, event: number): Promise<boolean> =>
  hasRows(db)`
    SELECT FROM event_registrations m JOIN event_registrations r ON r.event_id = ${event}
      AND (lower(r.email) = lower(m.email) AND m.email <> '' OR r.contact_id = m.contact_id)
    WHERE m.id = ${id} AND ${isOpen} LIMIT 1`

/** Notes the facts of the event that a mail has, and returns the number of the next entry. */
export const noteMailed = (
  db: Database,
  id: number,
  known: EventFacts,
): Promise<number | undefined> => value(db)`
    UPDATE event_registrations SET known = ${JSON.stringify(known)}::jsonb, sequence = sequence + 1
    WHERE id = ${id} RETURNING sequence::int`

type Person = { name: string; email: string; phone: string; contact: number | null }

export const findRegistrationPerson = (db: Database, id: number): Promise<Person | undefined> =>
  firstRow(db)`
    SELECT name, coalesce(email, '') AS email, coalesce(phone, '') AS phone, contact_id AS contact
    FROM event_registrations WHERE id = ${id}`

export const linkContact = (db: Database, id: number, contact: number): Promise<void> =>
  run(db)`UPDATE event_registrations SET contact_id = ${contact} WHERE id = ${id}`

/** The first of the waiting list whose party has room; those before it stay where they are. */
export const findNextWaiting = (
  db: Database,
  event: number,
  free: number | null,
): Promise<Registration | undefined> => firstRow(db)`
    SELECT ${registrationColumns} FROM event_registrations r
    WHERE r.event_id = ${event} AND r.state = 'waiting'
      AND (${free}::int IS NULL OR 1 + r.companions <= ${free}::int)
    ORDER BY r.joined_at, r.id LIMIT 1`

/** Events with places whose time to confirm or accept is over, or that can be offered to who waits. */
export const findEventsWithPlaces = (db: Database): Promise<number[]> => column(db)`
    SELECT event_id FROM event_registrations
    WHERE state IN ('unconfirmed', 'offered') AND held_until <= now()
    UNION
    SELECT p.event_id FROM event_places p JOIN events e ON e.id = p.event_id
    WHERE p.waiting > 0 AND (p.capacity IS NULL OR p.taken < p.capacity)
      AND e.start_date > now() AND e.cancelled IS NOT TRUE AND e._status = 'published'
      AND EXISTS (SELECT FROM event_registrations r
        WHERE r.event_id = p.event_id AND r.state = 'waiting'
          AND (p.capacity IS NULL OR 1 + r.companions <= p.capacity - p.taken))
    LIMIT 100`

/** Lets lapse what is not confirmed or accepted in time; the caller holds the places of the event. */
export const lapsePast = (db: Database, event: number): Promise<void> => run(db)`
    UPDATE event_registrations SET state = 'lapsed', seats = 0, updated_at = now()
    WHERE event_id = ${event} AND state IN ('unconfirmed', 'offered') AND held_until <= now()`

/** The later ones of contacts that have two for an event, since they were merged. */
export const findMergedTwice = (db: Database): Promise<{ id: number }[]> => rows(db)`
    SELECT r.id FROM event_registrations r JOIN events e ON e.id = r.event_id
    WHERE ${isOpen} AND r.contact_id IS NOT NULL AND e.start_date > now() AND EXISTS (
      SELECT FROM event_registrations o
      WHERE o.event_id = r.event_id AND o.contact_id = r.contact_id AND o.id < r.id
        AND o.state = ANY(${sql.param([...openStates])}::enum_event_registrations_state[]))
    ORDER BY r.id LIMIT 200`

/** Of `event_registrations r`: who is mailed when what they know of the event changes. */
const isInformed = sql`(${isOpen} AND r.state <> 'unconfirmed' AND r.email <> '' AND r.known IS NOT NULL)`

/** Of `events e`; of one that is over no change is mailed. */
const isAhead = sql`greatest(e.end_date, e.start_date + interval '1 day') > now()`

/** Undefined where there is no such event. */
export const findAnnouncement = (db: Database, event: number): Promise<Announcement | undefined> =>
  firstRow(db)`
    SELECT coalesce(e.published_facts,
        CASE WHEN e._status = 'published' THEN muster_event_facts(e) END) AS facts,
      (SELECT count(*)::int FROM event_registrations r
        WHERE r.event_id = e.id AND ${isInformed} AND ${isAhead}) AS informed
    FROM events e WHERE e.id = ${event} AND e.deleted_at IS NULL`

/** Registrations for events of which they do not know the latest, an event after the other. */
export const findUninformed = (db: Database, limit: number): Promise<{ id: number }[]> => rows(db)`
    SELECT r.id FROM events e JOIN event_registrations r ON r.event_id = e.id
    WHERE e._status = 'published' AND e.updated_at <= now() - interval '1 minute'
      AND ${isAhead} AND ${isInformed}
      AND r.known IS DISTINCT FROM ${factsOf}
    ORDER BY r.event_id, r.id LIMIT ${limit}`

type DueMail = { id: number; kind: 'reminder_day' | 'reminder_hours' | 'thanks'; once: string }

/**
 * Reminders and thanks that are due and not queued: the evening before at 18:00 in the event's zone, two
 * hours before the start, and half a day after the end: thanks to who came, or with a survey of ours
 * to all where no one was checked in. Who registers after one was due gets none. A
 * moved event reminds again: `once` has its start.
 */
export const findDueMails = (
  db: Database,
  reminding: Reminding,
  limit: number,
): Promise<DueMail[]> => rows(db)`
    SELECT r.id, v.kind, v.once
    FROM events e
    CROSS JOIN LATERAL (SELECT coalesce(nullif(e.time_zone, ''), ${reminding.timeZone}) AS zone) z
    CROSS JOIN LATERAL (VALUES
      ${reminderRows(sql`e.start_date`, reminding)},
      ('thanks', coalesce(e.end_date, e.start_date) + interval '12 hours',
        coalesce(e.end_date, e.start_date) + interval '7 days', '',
        e.registration_survey <> '' OR EXISTS (SELECT FROM forms f
          WHERE f.id = e.registration_survey_form_id AND f._status = 'published'))
      ) v (kind, due, until, once, wanted)
    JOIN event_registrations r ON r.event_id = e.id AND r.state = 'booked' AND r.email <> ''
    WHERE e._status = 'published' AND e.cancelled IS NOT TRUE
      AND e.start_date < now() + interval '2 days'
      AND coalesce(e.end_date, e.start_date) > now() - interval '8 days'
      AND v.wanted AND now() >= v.due AND now() < v.until
      AND (v.kind = 'thanks' AND (r.checked_in_at IS NOT NULL
          OR e.registration_survey_form_id IS NOT NULL AND NOT EXISTS (
            SELECT FROM event_registrations o
            WHERE o.event_id = e.id AND o.checked_in_at IS NOT NULL))
        OR v.kind <> 'thanks' AND r.joined_at < v.due)
      AND NOT EXISTS (SELECT FROM deliveries d
        WHERE d.once = 'registration ' || r.id || ' ' || v.kind || ' ' || v.once)
    ORDER BY r.event_id, r.id LIMIT ${limit}`

export interface Reminding {
  /** Of what has none. */
  readonly timeZone: string
  readonly remindDayBefore: boolean
  readonly remindHoursBefore: boolean
}

/**
 * Rows (kind, due, until, once, wanted) of the reminders of what begins at `start`, in the zone
 * `z.zone`: the day before at 18:00 there, and two hours before. What is moved reminds again, since
 * `once` has its start.
 */
export const reminderRows = (
  start: Fragment,
  { remindDayBefore, remindHoursBefore }: Reminding,
): Fragment => sql`
  ('reminder_day', ((${start} AT TIME ZONE z.zone)::date - 1 + time '18:00') AT TIME ZONE z.zone,
    ${start} - interval '2 hours', ${isoTime(start)}, ${remindDayBefore}::boolean),
  ('reminder_hours', ${start} - interval '2 hours', ${start}, ${isoTime(start)},
    ${remindHoursBefore}::boolean)`
