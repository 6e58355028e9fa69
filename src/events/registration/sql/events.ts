import { sql } from '@payloadcms/db-postgres'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import type { EventFacts } from '#src/contract/events/participants.ts'
import { openStates, type Question } from '#src/contract/events/registration.ts'
import { isoTime } from '#src/data/fragments.ts'
import { firstRow, hasRows, onlyRow } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import type { FormBody } from '#src/forms/form-body.ts'
import type { SurveyRow } from '#src/forms/sql/readers.ts'
import type { MailTemplate } from '../mail-texts.ts'

/** Those of `events e` as it was published last. */
export const factsOf = sql`coalesce(e.published_facts, muster_event_facts(e))`

type StoredEvent = {
  facts: EventFacts
  revision: number
  id: number
  slug: string
  title: string
  startDate: string
  endDate: string | null
  location: string
  link: string
  cancelled: boolean
  isPublished: boolean
  enabled: boolean
  opensAt: string | null
  closesAt: string | null
  companions: number
  waitingList: boolean
  needsApproval: boolean
  code: string
  survey: string
  /** Asked in place of the questions; as it was published last. */
  form: { id: number; version: number; items: FormBody } | null
  /** One of ours, in place of that link. */
  surveyForm: SurveyRow | null
  questions: (Omit<Question, 'choices'> & { choices: string })[]
} & Places

/** An event with what registering for it depends on. Times are ISO 8601. */
export interface EventRow extends Omit<StoredEvent, 'questions'> {
  readonly questions: readonly Question[]
}

const eventColumns = sql`${factsOf} AS facts, e.revision, e.id, e.slug, e.title, ${isoTime(sql`e.start_date`)} AS "startDate",
  ${isoTime(sql`e.end_date`)} AS "endDate", coalesce(e.location, '') AS location,
  coalesce(e.link, '') AS link, coalesce(e.cancelled, false) AS cancelled,
  coalesce(e._status = 'published', false) AS "isPublished",
  coalesce(e.registration_enabled, false) AS enabled,
  ${isoTime(sql`e.registration_opens_at`)} AS "opensAt",
  ${isoTime(sql`e.registration_closes_at`)} AS "closesAt",
  coalesce(e.registration_companions, 0)::int AS companions,
  coalesce(e.registration_waiting_list, true) AS "waitingList",
  coalesce(e.registration_needs_approval, false) AS "needsApproval",
  coalesce(e.registration_code, '') AS code, coalesce(e.registration_survey, '') AS survey,
  (SELECT json_build_object('id', f.id, 'slug', f.slug, 'title', f.title, 'anonymous', t.anonymous)
    FROM forms f JOIN form_totals t ON t.form_id = f.id
    WHERE f.id = e.registration_survey_form_id AND f.kind = 'survey' AND f._status = 'published')
    AS "surveyForm",
  coalesce((SELECT json_agg(json_build_object('key', q.id, 'label', q.label, 'kind', q.kind,
      'required', coalesce(q.required, false), 'choices', coalesce(q.choices, ''))
      ORDER BY q._order)
    FROM events_registration_questions q WHERE q._parent_id = e.id), '[]') AS questions,
  (SELECT json_build_object('id', form_id, 'version', number, 'items', body) FROM form_versions
    WHERE form_id = e.registration_form_id ORDER BY number DESC LIMIT 1) AS form,
  p.capacity, coalesce(p.taken, 0) AS taken, coalesce(p.waiting, 0) AS waiting`

const linesOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => (line.trim() ? [line.trim()] : []))

const eventOf = (row: StoredEvent | undefined): EventRow | undefined =>
  row && {
    ...row,
    questions: row.questions.map((each) => ({ ...each, choices: linesOf(each.choices) })),
  }

const findEvent = async (db: Database, condition: ReturnType<typeof sql>) =>
  eventOf(
    await firstRow(db)<StoredEvent>`
      SELECT ${eventColumns} FROM events e LEFT JOIN event_places p ON p.event_id = e.id
      WHERE ${condition}`,
  )

/** A public event. */
export const findEventBySlug = (db: Database, slug: string): Promise<EventRow | undefined> =>
  findEvent(db, sql`e.slug = ${slug} AND e._status = 'published'`)

/** An event as it is published, or was before it was taken back. */
export const findEventById = (db: Database, id: number): Promise<EventRow | undefined> =>
  findEvent(db, sql`e.id = ${id}`)

export type RegistrationSettings = {
  siteName: string
  language: SiteLanguage
  timeZone: string
  /** Of the organisation's mails; "" where Settings name none. */
  sender: string
  confirms: boolean
  exactPlaces: boolean
  remindDayBefore: boolean
  remindHoursBefore: boolean
  templates: MailTemplate[]
}

export const findRegistrationSettings = (db: Database): Promise<RegistrationSettings> => onlyRow(
  db,
)`
    SELECT coalesce(min(site_name), '') AS "siteName",
      coalesce(min(site_language::text), 'en') AS language,
      coalesce(nullif(min(time_zone), ''), 'UTC') AS "timeZone",
      coalesce(min(sender_email), '') AS sender,
      coalesce(bool_and(confirm_registrations), true) AS confirms,
      coalesce(bool_and(exact_places), false) AS "exactPlaces",
      coalesce(bool_and(remind_day_before), true) AS "remindDayBefore",
      coalesce(bool_and(remind_hours_before), true) AS "remindHoursBefore",
      (SELECT coalesce(json_agg(json_build_object('mail', mail, 'language', language,
        'subject', subject, 'text', text)), '[]') FROM settings_registration_mails) AS templates
    FROM settings`

/** Of an event: how many places there are, null for no limit, and are taken; who waits for one. */
export type Places = { capacity: number | null; taken: number; waiting: number }

export const findPlaces = (db: Database, event: number): Promise<Places | undefined> =>
  firstRow(db)<Places>`
    SELECT capacity, taken, waiting FROM event_places WHERE event_id = ${event}`

/**
 * Locks the places of an event until the end of the transaction: who registers, cancels or is
 * offered a place does so one after the other.
 */
export const lockPlaces = (db: Database, event: number): Promise<Places | undefined> =>
  firstRow(db)<Places>`
    SELECT capacity, taken, waiting FROM event_places WHERE event_id = ${event} FOR UPDATE`

/** Whether people are registered for an event that is still to come, and do not know that it is cancelled. */
export const hasParticipants = (db: Database, event: number): Promise<boolean> => hasRows(db)`
    SELECT FROM event_registrations r JOIN events e ON e.id = r.event_id
    WHERE e.id = ${event} AND e.start_date > now()
      AND r.state = ANY(${sql.param([...openStates])}::enum_event_registrations_state[])
      AND (e.cancelled IS NOT TRUE OR (r.known->>'cancelled')::boolean IS NOT TRUE) LIMIT 1`
