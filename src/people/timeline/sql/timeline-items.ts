import { sql } from '@payloadcms/db-postgres'
import type { ImportKind } from '#src/contract/people/import-options.ts'
import { dueAt, type Fragment, followUpStatus, isoTimestamp, staffName } from '#src/data/columns.ts'
import { isReopenable } from '#src/people/follow-ups/sql/follow-up-work.ts'

export interface ShownItems {
  readonly submissions: boolean
  readonly accountMails: boolean
  /** The kinds of imports to include, and whose files are named. */
  readonly imports: readonly ImportKind[]
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
    'answers', i.answers_id,
    'event', CASE WHEN v.id IS NOT NULL
      THEN jsonb_build_object('id', v.id, 'title', coalesce(v.title, '')) END)
  FROM contact c
    JOIN interactions i ON i.contact_id = c.id
    LEFT JOIN users u ON u.id = i.by_id
    LEFT JOIN events v ON v.id = i.event_id AND v.deleted_at IS NULL`

/**
 * By contact and by email in separate subqueries, so that each uses its index. A reply is a
 * separate item for users who may read submissions.
 */
const mails = (accountMails: boolean, submissions: boolean): Fragment => sql`
  SELECT 'mail', d.id, coalesce(d.sent_at, d.created_at), jsonb_build_object(
    'finished', nullif(d.subject, ''), 'template', coalesce(n.subject, m.subject, w.subject, ''),
    'name', coalesce(d.name, ''), 'email', d.email, 'purpose', d.kind, 'status', d.status,
    'bounce', d.bounce)
  FROM deliveries d
    LEFT JOIN newsletters n ON n.id = d.newsletter_id
    LEFT JOIN compose_emails m ON m.id = d.compose_email_id
    LEFT JOIN email_templates w ON w.id = d.email_template_id
  WHERE d.is_test IS NOT TRUE AND (d.is_account_mail IS NOT TRUE OR ${accountMails})
    AND NOT (${submissions} AND EXISTS (SELECT FROM replies r WHERE r.delivery_id = d.id))
    AND d.id IN (
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

const answers = sql`
  SELECT 'answers', a.id, a.created_at, jsonb_build_object('title', coalesce(f.title, ''))
  FROM form_answers a JOIN forms f ON f.id = a.form_id
  WHERE a.state <> 'unconfirmed' AND a.id IN (
    SELECT x.id FROM contact c JOIN form_answers x ON x.contact_id = c.id
    UNION SELECT x.id FROM emails e JOIN form_answers x ON lower(x.email) = e.email)`

/** By what they reply to and by email in separate subqueries, as with mails. */
const replies = sql`
  SELECT 'reply', r.id, r.created_at, jsonb_build_object(
    'subject', r.subject, 'text', r.text, 'by', ${staffName(sql`u`)}, 'status', d.status,
    'bounce', d.bounce, 'submission', coalesce(r.message_id, r.proposal_id, r.answers_id),
    'collection', CASE WHEN r.message_id IS NOT NULL THEN 'contact-submissions'
      WHEN r.proposal_id IS NOT NULL THEN 'action-submissions' ELSE 'form-answers' END)
  FROM replies r
    LEFT JOIN users u ON u.id = r.by_id
    LEFT JOIN deliveries d ON d.id = r.delivery_id
  WHERE r.id IN (
    SELECT x.id FROM contact c JOIN contact_submissions s ON s.contact_id = c.id
      JOIN replies x ON x.message_id = s.id
    UNION SELECT x.id FROM emails e JOIN replies x ON lower(x.email) = e.email)`

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

const isOneOf = (kinds: readonly ImportKind[]): Fragment =>
  sql`i.kind::text = ANY(${sql.param([...kinds])}::text[])`

/** The names of the topics of one entry that another one has not. */
const topicNames = (entry: Fragment, less: Fragment): Fragment => sql`(
  SELECT coalesce(jsonb_agg(t.name ORDER BY t.position, t.id), '[]') FROM topics t
  WHERE n.topics IS NOT NULL AND consented_topics(${entry}.topics, ${entry}.given) @> to_jsonb(t.id)
    AND NOT consented_topics(${less}.topics, ${less}.given) @> to_jsonb(t.id))`

/** By contact and by email in separate subqueries, as with mails. */
const consents = (kinds: readonly ImportKind[]): Fragment => sql`
  SELECT 'consent', n.id, n.at, jsonb_build_object(
    'email', coalesce(n.email, ''), 'purpose', n.purpose, 'given', n.given, 'source', n.source,
    'text', coalesce(n.text, ''), 'by', ${staffName(sql`u`)}, 'file', i.file_name,
    'isOfTopics', n.given AND coalesce(p.given, false),
    'joined', ${topicNames(sql`n`, sql`p`)}, 'left', ${topicNames(sql`p`, sql`n`)})
  FROM consents n
    LEFT JOIN LATERAL (
      SELECT e.given, e.topics FROM consents e
      WHERE n.topics IS NOT NULL AND e.email = n.email AND e.purpose = n.purpose AND e.id < n.id
      ORDER BY e.id DESC LIMIT 1) p ON true
    LEFT JOIN users u ON u.id = n.by_id
    LEFT JOIN imports i ON i.id = n.import_id AND ${isOneOf(kinds)}
  WHERE n.id IN (
    SELECT x.id FROM contact c JOIN consents x ON x.contact_id = c.id
    UNION SELECT x.id FROM emails e JOIN consents x ON x.email = e.email)`

/** Of a file that brought both a contact and their subscription, one item. */
const imports = (kinds: readonly ImportKind[]): Fragment => sql`
  SELECT 'import', i.id, i.created_at, jsonb_build_object(
    'file', coalesce(i.file_name, ''), 'people', i.kind, 'created', h.created,
    'undone', i.undone_at IS NOT NULL, 'by', ${staffName(sql`u`)})
  FROM (
    SELECT import_id, bool_or(created) AS created FROM (
      SELECT x.import_id, x.created FROM contact c
        JOIN import_changes x ON x.target = 'contact' AND x.document_id = c.id
      UNION ALL SELECT x.import_id, x.created FROM emails e
        JOIN newsletter_subscribers s ON s.email = e.email
        JOIN import_changes x ON x.target = 'subscriber' AND x.document_id = s.id) changes
    GROUP BY import_id) h
    JOIN imports i ON i.id = h.import_id AND ${isOneOf(kinds)}
    LEFT JOIN users u ON u.id = i.by_id`

/**
 * The items of a timeline, of all kinds: `kind`, `id`, `at`, and as `said` what is shown. Of the one
 * contact in `contact` and of the email addresses in `emails`.
 */
export const timelineItems = ({
  submissions,
  accountMails,
  imports: kinds,
  now,
}: ShownItems): Fragment => {
  const parts = [
    entries,
    interactions,
    mails(accountMails, submissions),
    followUps(now),
    consents(kinds),
    ...(kinds.length > 0 ? [imports(kinds)] : []),
    ...(submissions ? [messages, proposals, answers, replies] : []),
  ]
  return sql.join(parts, sql` UNION ALL `)
}
