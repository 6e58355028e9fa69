import { sql } from '@payloadcms/db-postgres'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import type { EventFacts } from '#src/contract/events/participants.ts'
import type { SignUpSource, SignUpState, Staffing } from '#src/contract/events/shifts.ts'
import { isoTime } from '#src/data/fragments.ts'
import { column, firstRow, hasRows, onlyRow, rows, run, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { type Reminding, reminderRows } from '../../registration/sql/registrations.ts'
import { shiftFacts } from './shifts.ts'

export type SignUp = {
  id: number
  shift: number
  name: string
  email: string
  phone: string
  state: SignUpState
  language: SiteLanguage | null
  contact: number | null
  heldUntil: string | null
  seats: number
  sequence: number
  known: EventFacts | null
}

const signUpColumns = sql`r.id, r.shift_id AS shift, r.name, coalesce(r.email, '') AS email,
  coalesce(r.phone, '') AS phone, r.state, r.language, r.contact_id AS contact,
  ${isoTime(sql`r.held_until`)} AS "heldUntil", r.seats::int AS seats,
  r.sequence::int AS sequence, r.known`

const isOpen = sql`r.state IN ('unconfirmed', 'booked', 'waiting', 'offered')`

export const findSignUp = (db: Database, id: number): Promise<SignUp | undefined> => firstRow(
  db,
)<SignUp>`
    SELECT ${signUpColumns} FROM event_shift_sign_ups r WHERE r.id = ${id}`

/** Locks it until the end of the transaction, after its shift. */
export const lockSignUp = (db: Database, id: number): Promise<SignUp | undefined> => firstRow(
  db,
)<SignUp>`
    SELECT ${signUpColumns} FROM event_shift_sign_ups r WHERE r.id = ${id} FOR UPDATE`

/** The open sign-up of an email for a shift, of which there is one at most. */
export const findOpen = (
  db: Database,
  { shift, email }: { readonly shift: number; readonly email: string },
): Promise<SignUp | undefined> => firstRow(db)<SignUp>`
    SELECT ${signUpColumns} FROM event_shift_sign_ups r
    WHERE r.shift_id = ${shift} AND r.email <> '' AND lower(r.email) = lower(${email}) AND ${isOpen}`

/** What a form or a person of the staff signs up, checked. */
export interface SigningUp {
  readonly shift: number
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly ageAgreement: string
  readonly consent: string
  readonly language: SiteLanguage | null
}

interface NewSignUp extends SigningUp {
  readonly source: SignUpSource
  readonly state: SignUpState
  readonly seats: number
  readonly heldUntil: Date | null
}

/**
 * Adds a sign-up with what it occupies of the person's time: its id. The caller holds the shift, and
 * the email has no open one.
 */
export const addSignUp = async (
  db: Database,
  { heldUntil, ...given }: NewSignUp,
): Promise<number> =>
  (
    await onlyRow(db)<{ id: number }>`
    INSERT INTO event_shift_sign_ups (shift_id, name, email, phone, age_agreement, consent, language,
      source, state, seats, held_until, joined_at, known, busy_from, busy_until)
    SELECT s.id, ${given.name}, ${given.email}, ${given.phone}, ${given.ageAgreement},
      ${given.consent}, ${given.language}::enum_event_shift_sign_ups_language,
      ${given.source}::enum_event_shift_sign_ups_source, ${given.state}::enum_event_shift_sign_ups_state,
      ${given.seats}, ${heldUntil?.toISOString() ?? null}::timestamptz, clock_timestamp(),
      ${shiftFacts}, s.start_date - make_interval(hours => coalesce(
        (SELECT shift_rest FROM settings ORDER BY id LIMIT 1), 0)::int),
      CASE WHEN s.cancelled IS TRUE THEN s.start_date ELSE s.end_date END
    FROM event_shifts s WHERE s.id = ${given.shift}
    RETURNING id`
  ).id

interface Change {
  readonly state: SignUpState
  readonly seats: number
  readonly heldUntil?: Date
}

export const changeState = (
  db: Database,
  id: number,
  { state, seats, heldUntil }: Change,
): Promise<void> => run(db)`
    UPDATE event_shift_sign_ups SET
      joined_at = CASE WHEN state = ${state} THEN joined_at ELSE clock_timestamp() END,
      state = ${state}, seats = ${seats},
      held_until = ${heldUntil?.toISOString() ?? null}::timestamptz, updated_at = now()
    WHERE id = ${id}`

/** Notes the facts of the shift that a mail has, and returns the number of the next entry. */
export const noteMailed = (
  db: Database,
  id: number,
  known: EventFacts,
): Promise<number | undefined> => value(db)`
    UPDATE event_shift_sign_ups SET known = ${JSON.stringify(known)}::jsonb, sequence = sequence + 1
    WHERE id = ${id} RETURNING sequence::int`

export const linkSignUp = (db: Database, id: number, contact: number): Promise<void> =>
  run(db)`UPDATE event_shift_sign_ups SET contact_id = ${contact} WHERE id = ${id}`

/** The keys of advisory locks on the person of a sign-up: by email, and by contact. */
const personOf = (id: number) => sql`(
  SELECT hashtextextended('shifts: ' || v.person, 0) AS key
  FROM event_shift_sign_ups r
  CROSS JOIN LATERAL (VALUES (nullif(lower(r.email), '')), (r.contact_id::text)) v (person)
  WHERE r.id = ${id} AND v.person IS NOT NULL ORDER BY key OFFSET 0) person`

/**
 * Locks the person of a sign-up until the end of the transaction, after the shift: what they are
 * booked on is decided one after the other, whatever the shift.
 */
export const lockPerson = (db: Database, id: number): Promise<void> =>
  run(db)`SELECT pg_advisory_xact_lock(key) FROM ${personOf(id)}`

/** The same without waiting, for who may hold more than one: false where another has it. */
export const tryLockPerson = async (db: Database, id: number): Promise<boolean> =>
  (await value(db)<boolean>`
    SELECT coalesce(bool_and(pg_try_advisory_xact_lock(key)), true) FROM ${personOf(id)}`) === true

/** That the person of a sign-up `r` has another shift at its time, or too little rest around it. */
const isBusyElsewhere = sql`EXISTS (
  SELECT FROM event_shift_sign_ups o WHERE o.id <> r.id AND o.state IN ('booked', 'offered')
    AND (r.email <> '' AND lower(o.email) = lower(r.email) OR o.contact_id = r.contact_id)
    AND tstzrange(o.busy_from, o.busy_until) && tstzrange(r.busy_from, r.busy_until))`

export const isBusy = (db: Database, id: number): Promise<boolean> =>
  hasRows(db)`SELECT FROM event_shift_sign_ups r WHERE r.id = ${id} AND ${isBusyElsewhere}`

/** The first of the waiting list who has time; those before stay where they are. */
export const findNextWaiting = (db: Database, shift: number): Promise<number | undefined> =>
  value(db)`
    SELECT r.id FROM event_shift_sign_ups r
    WHERE r.shift_id = ${shift} AND r.state = 'waiting' AND NOT ${isBusyElsewhere}
    ORDER BY r.joined_at, r.id LIMIT 1`

/** Shifts on which time to confirm or accept is over. */
export const findShiftsWithPast = (db: Database): Promise<number[]> => column(db)`
    SELECT DISTINCT shift_id FROM event_shift_sign_ups
    WHERE state IN ('unconfirmed', 'offered') AND held_until <= now() LIMIT 100`

/** Shifts with places for those who wait and have time, in their order. */
export const findShiftsWithPlaces = (db: Database): Promise<number[]> => column(db)`
    SELECT s.id FROM event_shifts s
    WHERE s.waiting > 0 AND s.taken < s.needed AND s.start_date > now() AND s.cancelled IS NOT TRUE
      AND EXISTS (SELECT FROM event_shift_sign_ups r WHERE r.shift_id = s.id AND r.state = 'waiting'
        AND NOT ${isBusyElsewhere})
    ORDER BY s.id LIMIT 100`

/** Lets lapse what is not confirmed or accepted in time; the caller holds the shift. */
export const lapsePast = (db: Database, shift: number): Promise<void> => run(db)`
    UPDATE event_shift_sign_ups SET state = 'lapsed', seats = 0, updated_at = now()
    WHERE shift_id = ${shift} AND state IN ('unconfirmed', 'offered') AND held_until <= now()`

/** The later ones of contacts that are booked twice at a time, since they were merged. */
export const findMergedTwice = (db: Database): Promise<{ id: number; isSame: boolean }[]> => rows(
  db,
)`
    SELECT r.id, EXISTS (SELECT FROM event_shift_sign_ups o WHERE o.contact_id = r.contact_id
      AND o.shift_id = r.shift_id AND o.id < r.id) AS "isSame" FROM event_shift_sign_ups r JOIN event_shifts s ON s.id = r.shift_id
    WHERE ${isOpen} AND r.contact_id IS NOT NULL AND s.start_date > now() AND EXISTS (
      SELECT FROM event_shift_sign_ups o
      WHERE o.contact_id = r.contact_id AND o.id < r.id
        AND (o.shift_id = r.shift_id
            AND o.state IN ('unconfirmed', 'booked', 'waiting', 'offered')
          OR r.state IN ('booked', 'offered') AND o.state IN ('booked', 'offered')
            AND tstzrange(o.busy_from, o.busy_until) && tstzrange(r.busy_from, r.busy_until)))
    ORDER BY r.id LIMIT 200`

/** Sign-ups for shifts of which they do not know the latest. */
export const findUninformed = (db: Database, limit: number): Promise<{ id: number }[]> => rows(db)`
    SELECT r.id FROM event_shifts s JOIN event_shift_sign_ups r ON r.shift_id = s.id
    WHERE s.updated_at <= now() - interval '1 minute' AND greatest(s.end_date, s.start_date + interval '1 day') > now()
      AND ${isOpen} AND r.state <> 'unconfirmed' AND r.email <> ''
      AND r.known IS DISTINCT FROM ${shiftFacts}
    ORDER BY r.id LIMIT ${limit}`

type DueMail = { id: number; kind: 'reminder_day' | 'reminder_hours'; once: string }

/**
 * Reminders that are due and not queued: the day before at 18:00 in the zone of the shift, and two
 * hours before its start. Who is booked after one was due gets none; a moved shift reminds again.
 */
export const findDueMails = (
  db: Database,
  reminding: Reminding,
  limit: number,
): Promise<DueMail[]> => rows(db)`
    SELECT r.id, v.kind, v.once
    FROM event_shifts s
    CROSS JOIN LATERAL (SELECT coalesce(nullif(s.time_zone, ''), ${reminding.timeZone}) AS zone) z
    CROSS JOIN LATERAL (VALUES
      ${reminderRows(sql`s.start_date`, reminding)}
      ) v (kind, due, until, once, wanted)
    JOIN event_shift_sign_ups r ON r.shift_id = s.id AND r.state = 'booked' AND r.email <> ''
    WHERE s.cancelled IS NOT TRUE AND s.start_date BETWEEN now() AND now() + interval '2 days'
      AND v.wanted AND now() >= v.due AND now() < v.until AND r.joined_at < v.due
      AND NOT EXISTS (SELECT FROM deliveries d
        WHERE d.once = 'shift ' || r.id || ' ' || v.kind || ' ' || v.once)
    ORDER BY r.id LIMIT ${limit}`

type Came = { shift: string; event: number | null; contact: number | null; at: string }

/** Notes that who is booked came; undefined for who is not, and where that is known. */
export const noteCame = (db: Database, id: number): Promise<Came | undefined> => firstRow(db)<Came>`
    UPDATE event_shift_sign_ups r SET checked_in_at = now(), updated_at = now() FROM event_shifts s
    WHERE r.id = ${id} AND r.state = 'booked' AND r.checked_in_at IS NULL AND s.id = r.shift_id
    RETURNING s.title AS shift, s.event_id AS event, r.contact_id AS contact,
      ${isoTime(sql`r.checked_in_at`)} AS at`

export const clearCame = (db: Database, id: number): Promise<Came | undefined> => firstRow(
  db,
)<Came>`
    WITH before AS (
      SELECT id, checked_in_at AS at FROM event_shift_sign_ups
      WHERE id = ${id} AND checked_in_at IS NOT NULL FOR UPDATE)
    UPDATE event_shift_sign_ups r SET checked_in_at = NULL, updated_at = now() FROM before b, event_shifts s
    WHERE r.id = b.id AND s.id = r.shift_id
    RETURNING s.title AS shift, s.event_id AS event, r.contact_id AS contact,
      ${isoTime(sql`b.at`)} AS at`

export type ExportedSignUp = {
  id: number
  shift: string
  event: string
  startDate: string
  endDate: string
  name: string
  email: string
  phone: string
  state: string
  source: string
  ageAgreement: string
  consent: string
  checkedInAt: string | null
  createdAt: string
}

export const findSignUpsToExport = (
  db: Database,
  ids: readonly number[],
): Promise<ExportedSignUp[]> => rows(db)`
    SELECT r.id, s.title AS shift, coalesce(e.title, '') AS event,
      ${isoTime(sql`s.start_date`)} AS "startDate", ${isoTime(sql`s.end_date`)} AS "endDate", r.name,
      coalesce(r.email, '') AS email, coalesce(r.phone, '') AS phone, r.state::text AS state,
      r.source::text AS source, coalesce(r.age_agreement, '') AS "ageAgreement",
      coalesce(r.consent, '') AS consent, ${isoTime(sql`r.checked_in_at`)} AS "checkedInAt",
      ${isoTime(sql`r.created_at`)} AS "createdAt"
    FROM event_shift_sign_ups r JOIN event_shifts s ON s.id = r.shift_id
    LEFT JOIN events e ON e.id = s.event_id
    WHERE r.id = ANY(${sql.param([...ids])}::int[]) ORDER BY r.id DESC`

/** The interaction that a check-in has made. */
export const findAttendance = (
  db: Database,
  { contact, at, shift }: Came,
): Promise<number | undefined> => value(db)`
    SELECT id FROM interactions
    WHERE contact_id = ${contact} AND kind = 'event' AND notes = ${shift}
      AND at = ${at}::timestamptz ORDER BY id DESC LIMIT 1`

export const countStaffing = (db: Database, shift: number): Promise<Staffing | undefined> =>
  firstRow(db)<Staffing>`
    SELECT s.needed::int AS capacity, s.taken, s.waiting, (SELECT count(*)::int
      FROM event_shift_sign_ups r WHERE r.shift_id = s.id AND r.checked_in_at IS NOT NULL) AS "checkedIn"
    FROM event_shifts s WHERE s.id = ${shift}`
