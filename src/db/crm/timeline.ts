import { sql } from '@payloadcms/db-postgres'
import { z } from 'zod'
import { type TimelineCursor, timelineItem } from '#src/contract/crm/timeline.ts'
import { rowsOf } from '../rows.ts'
import type { Database } from '../transaction.ts'
import { dueAt, type Fragment, followUpStatus, isoTimestamp, staffName } from './columns.ts'
import { emailsOfContact } from './contact.ts'
import { isReopenable } from './follow-up-work.ts'
import { type SubjectParts, subjectParts } from './sent-subject.ts'

interface Sought {
  readonly contactId: number
  /** The cursor: items older than this one; the first page without it. */
  readonly before: TimelineCursor | undefined
  readonly limit: number
  /** Whether to include submissions. */
  readonly submissions: boolean
  /** Whether to include mails about accounts. */
  readonly accountMails: boolean
  readonly now: Date
}

const entries = sql`
  SELECT 'entry' AS kind, e.id, e.created_at AS at, jsonb_build_object(
    'stage', s.name, 'interactionType', e.interaction_type, 'notes', coalesce(e.notes, ''),
    'by', u.display_name) AS said
  FROM contact c
    JOIN progression_entries e ON e.contact_id = c.id
    JOIN progression_stages s ON s.id = e.stage_id
    LEFT JOIN users u ON u.id = e.created_by_id`

const interactions = sql`
  SELECT 'interaction', i.id, i.at, jsonb_build_object(
    'interaction', i.kind, 'notes', coalesce(i.notes, ''), 'by', u.display_name, 'byId', i.by_id,
    'event', CASE WHEN v.id IS NOT NULL
      THEN jsonb_build_object('id', v.id, 'title', coalesce(v.title, '')) END)
  FROM contact c
    JOIN interactions i ON i.contact_id = c.id
    LEFT JOIN users u ON u.id = i.by_id
    LEFT JOIN events v ON v.id = i.event_id`

/** By contact and by email in separate subqueries, so that each uses its index. */
const mails = (accountMails: boolean): Fragment => sql`
  SELECT 'mail', d.id, coalesce(d.sent_at, d.created_at), jsonb_build_object(
    'finished', nullif(d.subject, ''), 'template', coalesce(n.subject, m.subject, ''),
    'name', coalesce(d.name, ''), 'email', d.email, 'purpose', d.kind, 'status', d.status)
  FROM deliveries d
    LEFT JOIN newsletters n ON n.id = d.newsletter_id
    LEFT JOIN compose_emails m ON m.id = d.compose_email_id
  WHERE d.is_test IS NOT TRUE AND (d.is_account_mail IS NOT TRUE OR ${accountMails}) AND d.id IN (
    SELECT x.id FROM contact c JOIN deliveries x ON x.contact_id = c.id
    UNION SELECT x.id FROM emails e JOIN deliveries x ON lower(x.email) = e.email)`

const messages = sql`
  SELECT 'message', m.id, m.created_at, jsonb_build_object('subject', m.subject, 'status', m.status)
  FROM contact_submissions m
  WHERE m.id IN (
    SELECT x.id FROM contact c JOIN contact_submissions x ON x.contact_id = c.id
    UNION SELECT x.id FROM emails e JOIN contact_submissions x ON lower(x.email) = e.email)`

const proposals = sql`
  SELECT 'proposal', p.id, p.created_at, jsonb_build_object('title', p.title, 'status', p.status)
  FROM emails e JOIN action_submissions p ON lower(p.contact_email) = e.email`

const followUps = (now: Date): Fragment => sql`
  SELECT 'follow-up', f.id,
    CASE WHEN f.status = 'pending' THEN ${dueAt} ELSE coalesce(f.completed_at, f.updated_at) END,
    jsonb_build_object('ruleName', f.rule_name, 'catchupType', f.catchup_type,
      'dueDate', ${isoTimestamp(sql`f.due_date`)}, 'by', u.display_name,
      'snoozedUntil', ${isoTimestamp(sql`f.snoozed_until`)},
      'owner', CASE WHEN o.id IS NOT NULL
        THEN jsonb_build_object('id', o.id, 'name', ${staffName(sql`o`)}) END,
      'isReopenable', ${isReopenable(now)}, 'status', ${followUpStatus(now)})
  FROM contact c
    JOIN follow_ups f ON f.contact_id = c.id
    LEFT JOIN users u ON u.id = f.completed_by_id
    LEFT JOIN users o ON o.id = f.owner_id`

const older = (before: TimelineCursor | undefined): Fragment =>
  before === undefined
    ? sql`TRUE`
    : sql`(moment, kind, id) < (${before.timestamp}::bigint, ${before.kind}, ${before.id}::int)`

/** Pending follow-ups sort before everything that has happened, however long they are overdue. */
const ahead = sql`CASE WHEN kind = 'follow-up' AND said->>'status' IN ('pending', 'overdue')
  THEN interval '1000 years' ELSE interval '0' END`

type Row = { moment: string; item: unknown }

const mailItem = subjectParts.loose().extend({ kind: z.literal('mail') })

/**
 * A page of a contact's timeline (keyset pagination): pending items, then newest first, with their
 * cursors. `subjectOf` returns the subject of a mail as its recipient read it.
 */
export async function findTimeline(
  db: Database,
  { contactId, before, limit, submissions, accountMails, now }: Sought,
  subjectOf: (parts: SubjectParts) => string,
) {
  const toItem = (item: unknown) => {
    const { data: mail } = mailItem.safeParse(item)
    return timelineItem.parse(mail ? { ...mail, subject: subjectOf(mail) } : item)
  }
  const parts = [
    entries,
    interactions,
    mails(accountMails),
    followUps(now),
    ...(submissions ? [messages, proposals] : []),
  ]
  const result = await db.execute<Row>(sql`
    WITH contact AS (SELECT id, email FROM contacts WHERE id = ${contactId}),
    emails AS (${emailsOfContact(sql`${contactId}`)}),
    found AS (${sql.join(parts, sql` UNION ALL `)}),
    placed AS (
      SELECT kind COLLATE "C" AS kind, id, at, said,
        (extract(epoch FROM at + ${ahead}) * 1000000)::bigint AS moment FROM found)
    SELECT moment::text, said
      || jsonb_build_object('kind', kind, 'id', id, 'at', ${isoTimestamp(sql`at`)}) AS item
    FROM placed WHERE ${older(before)}
    ORDER BY moment DESC, kind DESC, id DESC LIMIT ${limit}`)
  return rowsOf(result).map(({ moment, item }) => ({ moment, item: toItem(item) }))
}

/** The current stage of a contact, null before the first; undefined without such a contact. */
export async function findCurrentStage(
  db: Database,
  contactId: number,
): Promise<number | null | undefined> {
  const result = await db.execute<{ stage: number | null }>(
    sql`SELECT current_stage_id AS stage FROM contacts WHERE id = ${contactId}`,
  )
  return rowsOf(result)[0]?.stage
}
