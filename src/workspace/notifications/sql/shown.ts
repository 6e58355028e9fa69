import { sql } from '@payloadcms/db-postgres'
import type { NotificationTopic } from '#src/contract/notifications.ts'
import type { Fragment } from '#src/data/columns.ts'
import { livingContacts } from '#src/data/trash.ts'

/**
 * What a notification is about now, as the columns `title`, `target` and `is_over`: a row of
 * `notifications n` whose document is deleted has none.
 */
const documents: Readonly<Record<NotificationTopic, Fragment>> = {
  'newsletter-to-approve': sql`
    SELECT d.title, d.id, d.approval_status <> 'pending' OR d.status = 'sent'
    FROM newsletters d WHERE d.id = n.document_id AND d.deleted_at IS NULL`,
  'follow-up-assigned': sql`
    SELECT c.name || ': ' || d.rule_name, c.id,
      d.status <> 'pending' OR d.owner_id IS DISTINCT FROM n.user_id
    FROM follow_ups d JOIN ${livingContacts} c ON c.id = d.contact_id WHERE d.id = n.document_id`,
  'message-assigned': sql`
    SELECT d.subject, d.id, d.status <> 'new' OR d.owner_id IS DISTINCT FROM n.user_id
    FROM contact_submissions d WHERE d.id = n.document_id`,
  'proposal-assigned': sql`
    SELECT d.title, d.id, d.status <> 'new' OR d.owner_id IS DISTINCT FROM n.user_id
    FROM action_submissions d WHERE d.id = n.document_id`,
  'newsletter-paused': sql`
    SELECT d.title, d.id, NOT EXISTS (SELECT FROM newsletter_sendings g
      WHERE g.newsletter_id = d.id AND g.state = 'paused')
    FROM newsletters d WHERE d.id = n.document_id AND d.deleted_at IS NULL`,
  'mail-held-up': sql`SELECT '', 0, NOT EXISTS (SELECT FROM mail_hold_ups)`,
  'contacts-imported': sql`
    SELECT d.file_name, d.id, FALSE FROM imports d WHERE d.id = n.document_id`,
  'subscribers-imported': sql`
    SELECT d.file_name, d.id, FALSE FROM imports d WHERE d.id = n.document_id`,
  'proposal-came-in': sql`
    SELECT d.title, d.id, d.status <> 'new' FROM action_submissions d WHERE d.id = n.document_id`,
  'webhook-switched-off': sql`
    SELECT d.name, d.id, d.switched_off IS NULL FROM webhooks d WHERE d.id = n.document_id`,
}

/** Several documents are shown by their number alone. */
const several = sql`SELECT '', 0, FALSE`

/**
 * Joins what `notifications n` are about, as `d`; only the given topics, which are those that the
 * reader may see, are looked up, and only what still exists.
 */
export const aboutTopics = (topics: readonly NotificationTopic[]): Fragment => {
  const branches = topics.flatMap((topic) => {
    const isOf = sql`n.topic = ${topic}`
    const one = sql`SELECT * FROM (${documents[topic]}) one (title, target, is_over) WHERE ${isOf}`
    if (topic === 'mail-held-up') return [one]
    return [
      sql`${one} AND n.document_id <> 0`,
      sql`SELECT * FROM (${several}) all_of (title, target, is_over)
        WHERE ${isOf} AND n.document_id = 0`,
    ]
  })
  return branches.length === 0
    ? sql`JOIN LATERAL (SELECT '' AS title, 0 AS target, TRUE AS is_over WHERE FALSE) d ON TRUE`
    : sql`JOIN LATERAL (${sql.join(branches, sql` UNION ALL `)}) d (title, target, is_over) ON TRUE`
}
