import { sql } from '@payloadcms/db-postgres'
import { z } from 'zod'
import type { FileSection } from '#src/contract/people/erasure.ts'
import { rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { conditionsOf } from './conditions.ts'
import type { Person } from './person.ts'

type Fragment = ReturnType<typeof sql>

const batchSize = 200

/** A whole row, whatever columns an organisation added, less what is about us rather than them. */
const row = (alias: string, ...less: string[]): Fragment =>
  sql`to_jsonb(${sql.identifier(alias)}) - ${sql.param(less)}::text[]`

const texts = (table: string, alias: string, path: string): Fragment => sql`coalesce((
  SELECT jsonb_agg(t.text ORDER BY t."order") FROM ${sql.identifier(table)} t
  WHERE t.parent_id = ${sql.identifier(alias)}.id AND t.path = ${path}), '[]')`

/** Names, in their order; of what was agreed to before not those of private ones that they left. */
const topicNames = (topics: Fragment, also = sql``): Fragment => sql`coalesce((
  SELECT jsonb_agg(t.name ORDER BY t.position, t.id) FROM topics t
  WHERE ${topics} @> to_jsonb(t.id) ${also}), '[]')`

const sectionsOf = (person: Person): Readonly<Record<FileSection, Fragment>> => {
  const is = conditionsOf(person)
  return {
    contact: sql`
      SELECT c.id AS place, ${row('c', 'owner_id', 'current_stage_id')} || jsonb_build_object(
        'stage', (SELECT name FROM progression_stages s WHERE s.id = c.current_stage_id),
        'tags', ${texts('contacts_texts', 'c', 'tags')}) AS item
      FROM contacts c WHERE ${is.contacts}`,
    subscriber: sql`
      SELECT s.id AS place, ${row('s')} || jsonb_build_object(
        'topics', ${topicNames(sql`s.topics`)}, 'pending_topics', ${topicNames(sql`s.pending_topics`)})
        AS item
      FROM newsletter_subscribers s
      WHERE ${is.subscribers}`,
    consents: sql`
      SELECT x.id AS place, ${row('x', 'by_id')} || jsonb_build_object(
        'topics', CASE WHEN x.topics IS NOT NULL THEN ${topicNames(
          sql`x.topics`,
          sql`AND (t.is_public OR EXISTS (SELECT FROM newsletter_subscribers h
            WHERE h.email = x.email AND h.topics @> to_jsonb(t.id)))`,
        )} END) AS item
      FROM consents x WHERE ${is.consents}`,
    progression: sql`
      SELECT e.id AS place, ${row('e', 'created_by_id', 'stage_id')} || jsonb_build_object(
        'stage', (SELECT name FROM progression_stages s WHERE s.id = e.stage_id)) AS item
      FROM progression_entries e WHERE ${is.ofContact}`,
    interactions: sql`
      SELECT i.id AS place, ${row('i', 'by_id')} AS item FROM interactions i
      WHERE ${is.ofContact}`,
    followUps: sql`
      SELECT f.id AS place, ${row('f', 'completed_by_id', 'owner_id')} AS item FROM follow_ups f
      WHERE ${is.ofContact}`,
    messages: sql`
      SELECT m.id AS place, ${row('m', 'handled_by_id')} AS item FROM contact_submissions m
      WHERE ${is.messages}`,
    proposals: sql`
      SELECT p.id AS place, ${row('p', 'decided_by_id')} || jsonb_build_object(
        'image_urls', ${texts('action_submissions_texts', 'p', 'imageUrls')}) AS item
      FROM action_submissions p WHERE ${is.proposals}`,
    replies: sql`
      SELECT r.id AS place, ${row('r', 'by_id', 'key')} AS item FROM replies r
      WHERE ${is.replies}`,
    heldSubmissions: sql`
      SELECT h.id AS place, ${row('h', 'network', 'text')} AS item FROM held_submissions h
      WHERE ${is.held}`,
    registrations: sql`
      SELECT r.id AS place, ${row('r', 'known')} || jsonb_build_object(
        'event', (SELECT title FROM events e WHERE e.id = r.event_id)) AS item
      FROM event_registrations r WHERE ${is.registrations}`,
    shiftSignUps: sql`
      SELECT r.id AS place, ${row('r', 'known')} || jsonb_build_object(
        'shift', (SELECT title FROM event_shifts s WHERE s.id = r.shift_id)) AS item
      FROM event_shift_sign_ups r WHERE ${is.registrations}`,
    formAnswers: sql`
      SELECT a.id AS place, ${row('a', 'one_of', 'to_link')} || jsonb_build_object(
        'form', (SELECT title FROM forms f WHERE f.id = a.form_id)) AS item
      FROM form_answers a WHERE ${is.answers}`,
    mails: sql`
      SELECT deliveries.id AS place, jsonb_build_object(
        'finished', nullif(deliveries.subject, ''), 'template', coalesce(n.subject, m.subject, w.subject, ''),
        'name', coalesce(deliveries.name, ''), 'email', deliveries.email, 'kind', deliveries.kind, 'status', deliveries.status,
        'created_at', deliveries.created_at, 'sent_at', deliveries.sent_at) AS item
      FROM deliveries
        LEFT JOIN newsletters n ON n.id = deliveries.newsletter_id
        LEFT JOIN compose_emails m ON m.id = deliveries.compose_email_id
        LEFT JOIN email_templates w ON w.id = deliveries.email_template_id
      WHERE deliveries.${is.deliveries} AND is_account_mail IS NOT TRUE`,
    bounces: sql`
      SELECT bounces.id AS place, ${row('bounces', 'event_id', 'counted', 'matched')} AS item
      FROM bounces WHERE ${is.bounces}`,
    composedEmails: sql`
      SELECT DISTINCT m.id AS place, jsonb_build_object('title', m.title, 'subject', m.subject,
        'status', m.status, 'created_at', m.created_at) AS item
      FROM compose_emails m JOIN compose_emails_texts ON parent_id = m.id WHERE ${is.recipients}`,
    imports: sql`
      SELECT i.id AS place, jsonb_build_object('file_name', i.file_name, 'at', i.created_at,
        'created', created, 'before', before, 'after', after) AS item
      FROM import_changes JOIN imports i ON i.id = import_id WHERE ${is.importChanges}`,
    bulkEdits: sql`
      SELECT bulk_edit_id AS place, jsonb_build_object(
        'at', (SELECT created_at FROM bulk_edits e WHERE e.id = bulk_edit_id),
        'before', before, 'after', after) AS item
      FROM bulk_edit_changes WHERE ${is.bulkChanges}`,
    merges: sql`
      SELECT g.id AS place, jsonb_build_object('at', g.merged_at, 'removed', g.removed) AS item
      FROM contact_merges g WHERE ${is.merges}`,
    webhookCalls: sql`
      SELECT w.id AS place, jsonb_build_object('at', w.created_at, 'event', w.event,
        'data', w.data, 'status', w.status) AS item
      FROM webhook_calls w WHERE ${is.webhookCalls}`,
  }
}

const item = z.record(z.string(), z.json())
export type StoredItem = z.output<typeof item>

/**
 * The rows of one section in batches (keyset pagination), oldest first; each batch is read when it
 * is asked for, so that any number takes little memory.
 */
export async function* findSection(
  db: Database,
  person: Person,
  section: FileSection,
): AsyncGenerator<StoredItem[], void> {
  const rows = sectionsOf(person)[section]
  let after = 0
  for (;;) {
    const found = rowsOf(
      await db.execute<{ place: number; item: unknown }>(sql`
        SELECT place, item FROM (${rows}) found WHERE place > ${after}
        ORDER BY place FETCH FIRST (${batchSize}::int) ROWS WITH TIES`),
    )
    if (found.length > 0) yield found.map((each) => item.parse(each.item))
    if (found.length < batchSize) return
    after = found.at(-1)?.place ?? after
  }
}
