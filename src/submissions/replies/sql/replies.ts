import { sql } from '@payloadcms/db-postgres'
import type { BounceKind, deliveryStatuses } from '#src/contract/newsletters/enums.ts'
import type { messageStatuses, Replied } from '#src/contract/submissions/submission.ts'
import { type Fragment, isoTimestamp, staffName } from '#src/data/columns.ts'
import { rows, rowsOf, run } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { livingContacts } from '#src/data/trash.ts'
import { isSuppressed } from '#src/mail/bounces/sql/blocked.ts'

export type ReplyTargetRow = {
  name: string
  /** Lower-case; no email address when its sender was erased. */
  email: string
  title: string
  text: string
  sentAt: string
  contactId: number | null
  isSuppressed: boolean
  /** How a message was handled; null for anything else. */
  handling: {
    status: (typeof messageStatuses)[number]
    handledBy: number | null
    handledAt: string | null
  } | null
}

const suppressed = sql.raw(isSuppressed('lower(s.email)'))

const message = sql`
  SELECT s.id, s.name, s.email, s.subject AS title, s.message AS text, s.created_at, s.contact_id,
    jsonb_build_object('status', s.status, 'handledBy', s.handled_by_id,
      'handledAt', ${isoTimestamp(sql`s.handled_at`)}) AS handling
  FROM contact_submissions s`

const proposal = sql`
  SELECT s.id, s.contact_name AS name, s.contact_email AS email, s.title, s.description AS text,
    s.created_at, NULL::int AS contact_id, NULL::jsonb AS handling
  FROM action_submissions s`

/** What was sent by a form, as it is quoted: a line for each question that has an answer. */
const quotedForm = sql`(
  SELECT string_agg((item->>'label') || ': ' || CASE jsonb_typeof(a.answers->(item->>'name'))
      WHEN 'array' THEN array_to_string(
        ARRAY(SELECT jsonb_array_elements_text(a.answers->(item->>'name'))), ', ')
      WHEN 'boolean' THEN '\u2713' ELSE a.answers->>(item->>'name') END, E'\\n' ORDER BY at)
  FROM form_versions v, jsonb_array_elements(v.body) WITH ORDINALITY AS items (item, at)
  WHERE v.form_id = a.form_id AND v.number = a.version AND a.answers ? (item->>'name'))`

const answers = sql`
  SELECT s.id, coalesce(s.name, '') AS name, coalesce(s.email, '') AS email,
    coalesce(f.title, '') AS title, coalesce(s.text, '') AS text, s.created_at, s.contact_id,
    NULL::jsonb AS handling
  FROM (SELECT a.*, ${quotedForm} AS text FROM form_answers a) s JOIN forms f ON f.id = s.form_id
    AND f.anonymous IS NOT TRUE`

interface Kind {
  readonly from: Fragment
  readonly table: Fragment
  /** The reference of a reply. */
  readonly reference: Fragment
}

const kinds: Readonly<Record<Replied['collection'], Kind>> = {
  'contact-submissions': {
    from: message,
    table: sql`contact_submissions`,
    reference: sql`r.message_id`,
  },
  'action-submissions': {
    from: proposal,
    table: sql`action_submissions`,
    reference: sql`r.proposal_id`,
  },
  'form-answers': { from: answers, table: sql`form_answers`, reference: sql`r.answers_id` },
}

const found = (from: Fragment): Fragment => sql`
  SELECT s.name, lower(s.email) AS email, s.title, s.text, ${isoTimestamp(sql`s.created_at`)} AS "sentAt",
    coalesce(s.contact_id, (SELECT c.id FROM ${livingContacts} c WHERE lower(c.email) = lower(s.email)
      ORDER BY c.id LIMIT 1)) AS "contactId",
    ${suppressed} AS "isSuppressed", s.handling
  FROM (${from}) s`

export async function findReplyTarget(
  db: Database,
  { collection, id }: Replied,
): Promise<ReplyTargetRow | undefined> {
  const { from } = kinds[collection]
  const result = await db.execute<ReplyTargetRow>(found(sql`${from} WHERE s.id = ${id}`))
  return rowsOf(result)[0]
}

/** Locks what is replied to until the transaction ends, so that replies to it follow each other. */
export const lockReplyTarget = (db: Database, { collection, id }: Replied): Promise<void> =>
  run(db)`SELECT FROM ${kinds[collection].table} WHERE id = ${id} FOR UPDATE`

export type ReplyRow = {
  id: number
  at: string
  /** "" when the account is deleted. */
  by: string
  subject: string
  text: string
  key: string
  status: (typeof deliveryStatuses)[number] | null
  bounce: BounceKind | null
  messageId: string | null
}

export async function findReplies(db: Database, { collection, id }: Replied): Promise<ReplyRow[]> {
  const { reference } = kinds[collection]
  return rows(db)<ReplyRow>`
    SELECT r.id, ${isoTimestamp(sql`r.created_at`)} AS at, coalesce(${staffName(sql`u`)}, '') AS by,
      r.subject, r.text, r.key, d.status, d.bounce, d.message_id AS "messageId"
    FROM replies r
      LEFT JOIN users u ON u.id = r.by_id
      LEFT JOIN deliveries d ON d.id = r.delivery_id
    WHERE ${reference} = ${id} ORDER BY r.id`
}
