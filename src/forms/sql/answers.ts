import { sql } from '@payloadcms/db-postgres'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import { type AnswerState, countedStates } from '#src/contract/forms/answers.ts'
import type { Answers } from '#src/contract/forms/form.ts'
import { isoTime } from '#src/data/fragments.ts'
import { firstRow, hasRows, rows, run, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { questionsOf } from '../form-body.ts'
import type { FormRow } from './forms.ts'

/** The people that accepted answers are to be linked to: any, also new ones, or known ones alone. */
export type ToLink = 'any' | 'known'

export type StoredAnswers = {
  id: number
  form: number
  version: number
  answers: Answers
  state: AnswerState
  name: string
  email: string
  phone: string
  language: SiteLanguage | null
  contact: number | null
  /** ISO 8601; null where no mailed link was opened. */
  confirmedAt: string | null
  /** Null where that was done, or is not to be. */
  toLink: ToLink | null
}

const answerColumns = sql`a.id, a.form_id AS form, a.version::int AS version, a.answers, a.state,
  coalesce(a.name, '') AS name, coalesce(a.email, '') AS email, coalesce(a.phone, '') AS phone,
  a.language, a.contact_id AS contact, ${isoTime(sql`a.confirmed_at`)} AS "confirmedAt",
  a.to_link AS "toLink"`

export const findAnswers = (db: Database, id: number): Promise<StoredAnswers | undefined> =>
  firstRow(db)`SELECT ${answerColumns} FROM form_answers a WHERE a.id = ${id}`

/** Locks them until the end of the transaction. */
export const lockAnswers = (db: Database, id: number): Promise<StoredAnswers | undefined> =>
  firstRow(db)`SELECT ${answerColumns} FROM form_answers a WHERE a.id = ${id} FOR UPDATE`

export interface NewAnswers {
  readonly form: number
  readonly version: number
  readonly answers: Answers
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly language: SiteLanguage | null
  readonly state: AnswerState
  /** What there is one of in a form among those that count; null for any number. */
  readonly oneOf: string | null
  readonly anonymous?: boolean
  /** Whether they were given by a link that was mailed. */
  readonly confirmed?: boolean
  /** Who gave them, where that is known to staff, who entered them. */
  readonly contact?: number
  readonly enteredBy?: number | null
  /** The people that they may be linked to; any by default. */
  readonly toLink?: ToLink
}

/**
 * Adds answers: their id; undefined where the person has answered before. The id of anonymous ones
 * is random, and uses none of the sequence: else it would lie between those of known times.
 */
export const addAnswers = (db: Database, given: NewAnswers): Promise<number | undefined> =>
  value(db)`
    INSERT INTO form_answers (id, form_id, version, answers, name, email, phone, language, state, one_of,
      confirmed_at, to_link, contact_id, entered_by_id)
    VALUES (CASE WHEN ${given.anonymous ?? false} THEN random_answers_id()
        ELSE nextval('form_answers_id_seq') END, ${given.form}, ${given.version},
      ${JSON.stringify(given.answers)}::jsonb, ${given.name}, ${given.email}, ${given.phone},
      ${given.language}, ${given.state}, ${given.oneOf},
      CASE WHEN ${given.confirmed ?? false} THEN now() END,
      ${given.state === 'accepted' && given.email && !given.contact ? (given.toLink ?? 'any') : null},
      ${given.contact ?? null}, ${given.enteredBy ?? null})
    ON CONFLICT DO NOTHING RETURNING id`

/** Whether other answers of the same person count. The caller holds the total of the form. */
export const haveAnsweredBefore = (db: Database, id: number): Promise<boolean> => hasRows(db)`
    SELECT FROM form_answers a JOIN form_answers o ON o.form_id = a.form_id AND o.one_of = a.one_of
      AND o.id <> a.id
      AND o.state = ANY(${sql.param([...countedStates])}::enum_form_answers_state[])
    WHERE a.id = ${id} LIMIT 1`

export const setState = (
  db: Database,
  id: number,
  { state, confirmed = false }: { readonly state: AnswerState; readonly confirmed?: boolean },
): Promise<void> => run(db)`
    UPDATE form_answers SET state = ${state}, updated_at = now(),
      confirmed_at = CASE WHEN ${confirmed} THEN coalesce(confirmed_at, now()) ELSE confirmed_at END
    WHERE id = ${id}`

export const setAccepted = (
  db: Database,
  id: number,
  { toLink, confirmed }: { readonly toLink: ToLink; readonly confirmed: boolean },
): Promise<void> => run(db)`
    UPDATE form_answers SET state = 'accepted', updated_at = now(),
      confirmed_at = CASE WHEN ${confirmed} THEN coalesce(confirmed_at, now()) ELSE confirmed_at END,
      to_link = CASE WHEN email <> '' THEN ${toLink}::varchar END
    WHERE id = ${id}`

/** Takes the person out of answers, with what staff replied to them; that there were some stays. */
export const withdraw = (
  db: Database,
  id: number,
  state: 'withdrawn' | 'duplicate' = 'withdrawn',
): Promise<void> => run(db)`
    WITH replied AS (DELETE FROM replies WHERE answers_id = ${id}),
      unused AS (UPDATE form_files SET answers_id = NULL WHERE answers_id = ${id})
    UPDATE form_answers SET state = ${state}, answers = '{}', name = '', email = '', phone = '',
      contact_id = NULL, one_of = NULL, to_link = NULL, updated_at = now()
    WHERE id = ${id}`

/** Stores the person that they are linked to, if any: once, whatever becomes of that person. */
export const storeLink = (db: Database, id: number, contact: number | null): Promise<void> =>
  run(db)`UPDATE form_answers SET contact_id = ${contact}, to_link = NULL WHERE id = ${id}`

/** Removes what was not confirmed for a month, a part at a time. */
export const removeUnconfirmed = (db: Database, most: number): Promise<void> => run(db)`
    DELETE FROM form_answers WHERE id IN (
      SELECT id FROM form_answers
      WHERE state = 'unconfirmed' AND created_at < now() - interval '30 days'
      ORDER BY created_at LIMIT ${most})`

type Exported = {
  id: number
  version: number
  state: AnswerState
  answers: Answers
  confirmedAt: string | null
  createdAt: string
  personName: string
  personEmail: string
}

/** The answers to a form in their order, after one of them. */
export const findToExport = (
  db: Database,
  form: number,
  after: number,
  most: number,
): Promise<Exported[]> => rows(db)`
    SELECT a.id, a.version::int AS version, a.state, a.answers,
      coalesce(a.name, '') AS "personName", coalesce(a.email, '') AS "personEmail",
      ${isoTime(sql`a.confirmed_at`)} AS "confirmedAt", ${isoTime(sql`a.created_at`)} AS "createdAt"
    FROM form_answers a WHERE a.form_id = ${form} AND a.id > ${after} ORDER BY a.id LIMIT ${most}`

type StateCount = { state: AnswerState; count: number }

export const countStates = (db: Database, form: number): Promise<StateCount[]> => rows(db)`
    SELECT state, count(*)::int AS count FROM form_answers WHERE form_id = ${form} GROUP BY state`

type ValueCount = { question: string; value: string; count: number }

/** How often each answer with fixed values was given; counted when answers are stored. */
export const findValueCounts = (db: Database, form: number): Promise<ValueCount[]> => rows(db)`
    SELECT question, value, count FROM form_value_counts
    WHERE form_id = ${form} AND count > 0 ORDER BY question, count DESC, value`

/**
 * How often numbers of the same first digit and length were given, such as `30–39`, and dates of the
 * same month, in their order. Read from the answers: few questions ask for either.
 */
export function findSpreads(
  db: Database,
  { id, items }: Pick<FormRow, 'id' | 'items'>,
): Promise<ValueCount[]> {
  const asked = questionsOf(items).filter(
    ({ control }) => control === 'number' || control === 'date',
  )
  if (asked.length === 0) return Promise.resolve([])
  // A question of before may have had the name for something else.
  return rows(db)`
    SELECT question, CASE WHEN low IS NULL THEN month WHEN step = 1 THEN low::int8::text
      ELSE concat(low::int8, '\u2013', (low + step - 1)::int8) END AS value, count(*)::int AS count
    FROM (
      SELECT q.name AS question, CASE WHEN q.control = 'number' AND jsonb_typeof(a.answers->q.name) = 'number'
          THEN (a.answers->>q.name)::numeric END AS n,
        CASE WHEN q.control = 'date' THEN substring(a.answers->>q.name FROM '^\\d{4}-\\d\\d') END AS month
      FROM form_answers a, unnest(${sql.param(asked.map(({ name }) => name))}::text[],
        ${sql.param(asked.map(({ control }) => control))}::text[]) q (name, control)
      WHERE a.form_id = ${id} AND a.state = 'accepted' AND a.answers ? q.name) given
    CROSS JOIN LATERAL (
      SELECT power(10::numeric, floor(log(greatest(abs(n), 1)))) AS step) magnitude
    CROSS JOIN LATERAL (SELECT floor(n / step) * step AS low) first
    WHERE abs(n) < 1e15 OR month IS NOT NULL
    GROUP BY question, low, step, month ORDER BY question, low, step, month`
}
