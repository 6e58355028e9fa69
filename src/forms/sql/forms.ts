import { sql } from '@payloadcms/db-postgres'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import { fewestShown } from '#src/contract/forms/answers.ts'
import type { formKinds } from '#src/contract/forms/form.ts'
import { isoTime } from '#src/data/fragments.ts'
import type { Fragment } from '#src/data/leaf.ts'
import { firstRow, hasRows, rows, run, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import type { FormBody, Question } from '../form-body.ts'
import type { Translations } from '../languages.ts'

/** A form with what answering it depends on, and a version of its questions. Times are ISO 8601. */
export type FormRow = {
  id: number
  slug: string
  kind: (typeof formKinds)[number]
  /** The recipient of a petition. */
  target: string
  title: string
  description: string
  language: SiteLanguage | null
  opensAt: string | null
  closesAt: string | null
  /** How many answers it takes; null for any number. */
  most: number | null
  taken: number
  confirms: boolean
  onePerPerson: boolean
  needsApproval: boolean
  /** Its answers have nothing of who gave them, as the database sees to. */
  anonymous: boolean
  thanks: string
  /** Of title, description and thanks. */
  translations: Translations
  version: number
  items: FormBody
}

const isPetition = sql`(f.kind IS NOT DISTINCT FROM 'petition')`

const unlessAnonymous = (rule: Fragment): Fragment =>
  sql`(${rule} AND NOT coalesce(t.anonymous, false))`

// A petition is always confirmed by mail, once by each person, and has no end but its date.
const formColumns = sql`f.id, f.slug, coalesce(f.kind::text, 'form') AS kind,
  coalesce(f.target, '') AS target, f.title, coalesce(f.description, '') AS description, f.language,
  ${isoTime(sql`f.opens_at`)} AS "opensAt", ${isoTime(sql`f.closes_at`)} AS "closesAt",
  CASE WHEN NOT ${isPetition} THEN f.most_answers::int END AS most,
  coalesce(t.taken, 0)::int AS taken, coalesce(f.thanks, '') AS thanks,
  ${unlessAnonymous(sql`(${isPetition} OR coalesce(f.confirms, true))`)} AS confirms,
  ${unlessAnonymous(sql`(${isPetition} OR coalesce(f.one_per_person, false))`)} AS "onePerPerson",
  ${unlessAnonymous(sql`(NOT ${isPetition} AND coalesce(f.needs_approval, false))`)} AS "needsApproval",
  coalesce(t.anonymous, false) AS anonymous,
  coalesce(f.translations, '{}') AS translations,
  v.number AS version, v.body AS items`

const latest = sql`SELECT number, body FROM form_versions
  WHERE form_id = f.id ORDER BY number DESC LIMIT 1`

/** A published form with its questions of now. */
export const findFormBySlug = (db: Database, slug: string): Promise<FormRow | undefined> =>
  firstRow(db)`
    SELECT ${formColumns} FROM forms f JOIN LATERAL (${latest}) v ON true
      LEFT JOIN form_totals t ON t.form_id = f.id
    WHERE f.slug = ${slug} AND f._status = 'published'`

/** A form with a version of its questions; also one that was taken back. */
export const findFormVersion = (
  db: Database,
  form: number,
  version: number,
): Promise<FormRow | undefined> => firstRow(db)`
    SELECT ${formColumns} FROM forms f JOIN form_versions v ON v.form_id = f.id
      LEFT JOIN form_totals t ON t.form_id = f.id
    WHERE f.id = ${form} AND v.number = ${version}`

/** Whether a version was the form's until a day ago, or is. */
export const isRecentVersion = (db: Database, form: number, version: number): Promise<boolean> =>
  hasRows(db)`
    SELECT FROM form_versions v WHERE form_id = ${form} AND number = ${version} AND NOT EXISTS (
      SELECT FROM form_versions n WHERE n.form_id = v.form_id AND n.number = v.number + 1
        AND n.created_at < now() - interval '1 day')`

/** Locks what a form counts until the end of the transaction: how many answers it has. */
export const lockTotal = async (
  db: Database,
  form: number,
): Promise<Pick<FormRow, 'taken' | 'anonymous'>> =>
  (await firstRow(db)<Pick<FormRow, 'taken' | 'anonymous'>>`
    SELECT taken, anonymous FROM form_totals WHERE form_id = ${form} FOR NO KEY UPDATE`) ?? {
    taken: 0,
    anonymous: false,
  }

interface Asked {
  readonly items: FormBody
  readonly anonymous: boolean
}

/**
 * Adds a version where it asks something else than the one before, and a total to a new form. False
 * where there are answers already, and they are anonymous or not otherwise than the form now is.
 */
export async function addVersion(
  db: Database,
  form: number,
  { items, anonymous }: Asked,
): Promise<boolean> {
  await run(db)`
    INSERT INTO form_totals (form_id) VALUES (${form}) ON CONFLICT (form_id) DO NOTHING`
  // Versions of a form are made one after the other, and not while answers to it come in, whose trigger
  // reads whether they are anonymous (FOR KEY SHARE).
  await run(db)`SELECT FROM form_totals WHERE form_id = ${form} FOR UPDATE`
  const isAnonymous = await value(db)<boolean>`
    UPDATE form_totals t SET anonymous = CASE
      WHEN EXISTS (SELECT FROM form_answers a WHERE a.form_id = t.form_id) THEN t.anonymous
      ELSE ${anonymous} END
    WHERE t.form_id = ${form} RETURNING t.anonymous`
  if (isAnonymous !== anonymous) return false
  await run(db)`
    INSERT INTO form_versions (form_id, number, body)
    SELECT ${form}, coalesce(v.number, 0) + 1, given.body
    FROM (SELECT ${JSON.stringify(items)}::jsonb AS body) given
      LEFT JOIN LATERAL (SELECT number, body FROM form_versions
        WHERE form_id = ${form} ORDER BY number DESC LIMIT 1) v ON true
    WHERE v.body IS DISTINCT FROM given.body`
  return true
}

/** Whether it has answers or entries in a ledger, or an event asks with it. */
export const hasAnswers = (db: Database, form: number): Promise<boolean> =>
  hasRows(db)`
    SELECT FROM form_answers WHERE form_id = ${form}
    UNION ALL SELECT FROM petition_entries WHERE form_id = ${form}
    UNION ALL SELECT FROM event_registrations WHERE form_id = ${form}
    UNION ALL SELECT FROM events WHERE registration_form_id = ${form} LIMIT 1`

/** A form with its questions of now, also before it is published again; none before the first time. */
export const findLatestForm = (db: Database, form: number): Promise<FormRow | undefined> =>
  firstRow(db)`
    SELECT ${formColumns} FROM forms f
      JOIN LATERAL ((${latest}) UNION ALL SELECT 0, '[]' ORDER BY number DESC LIMIT 1) v ON true
      LEFT JOIN form_totals t ON t.form_id = f.id
    WHERE f.id = ${form} AND f.deleted_at IS NULL`

/** All questions that a form has had, as each was last, and whether the latest version has it. */
export const findAllQuestions = (
  db: Database,
  form: number,
): Promise<{ name: string; control: Question['control']; isAsked: boolean }[]> => rows(db)`
    SELECT name, control, number = (SELECT max(number) FROM form_versions WHERE form_id = ${form})
      AS "isAsked" FROM (
      SELECT DISTINCT ON (item->>'name') item->>'name' AS name, item->>'control' AS control, number
      FROM form_versions, jsonb_array_elements(body) item
      WHERE form_id = ${form} AND item->>'kind' = 'question'
      ORDER BY item->>'name', number DESC) asked
    ORDER BY number DESC, name`

/** Anonymous surveys with too few answers to show any of them. */
export const findHiddenForms = async (db: Database): Promise<number[]> =>
  (
    await rows(db)<{ id: number }>`
    SELECT form_id AS id FROM form_totals WHERE anonymous AND taken < ${fewestShown}`
  ).map(({ id }) => id)
