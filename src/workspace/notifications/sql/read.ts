import { sql } from '@payloadcms/db-postgres'
import {
  type Notification,
  type NotificationsPage,
  type NotificationTopic,
  notification,
  type ReadNotifications,
} from '#src/contract/notifications.ts'
import { countedAtMost } from '#src/contract/submissions/inbox-work.ts'
import { type Fragment, isoTimestamp } from '#src/data/columns.ts'
import { rowsOf, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
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

const pageSize = 30

interface Reader {
  readonly user: number
  readonly topics: readonly NotificationTopic[]
}

export async function findNotifications(
  db: Database,
  { user, topics }: Reader,
  after?: Pick<Notification, 'at' | 'id'>,
): Promise<Pick<NotificationsPage, 'items' | 'hasMore'>> {
  const follows = after
    ? sql`(n.at, n.id) < (${after.at}::timestamptz, ${after.id}::int)`
    : sql`TRUE`
  const result = await db.execute<{ item: unknown }>(sql`
    SELECT jsonb_build_object('id', n.id, 'topic', n.topic, 'target', d.target, 'count', n.count,
      'title', d.title, 'at', ${isoTimestamp(sql`n.at`)}, 'isRead', n.read_at IS NOT NULL,
      'isOver', d.is_over) AS item
    FROM notifications n ${aboutTopics(topics)}
    WHERE n.user_id = ${user} AND ${follows}
    ORDER BY n.at DESC, n.id DESC LIMIT ${pageSize + 1}`)
  const items = rowsOf(result).map(({ item }) => notification.parse(item))
  return { items: items.slice(0, pageSize), hasMore: items.length > pageSize }
}

export const countUnread = async (db: Database, { user, topics }: Reader): Promise<number> =>
  (await value(db)<number>`
    SELECT count(*)::int AS unread FROM (
      SELECT FROM notifications n ${aboutTopics(topics)}
      WHERE n.user_id = ${user} AND n.read_at IS NULL AND NOT d.is_over
      LIMIT ${countedAtMost}) unread`) ?? 0

export async function markRead(
  db: Database,
  user: number,
  which: ReadNotifications,
): Promise<void> {
  const condition =
    which.id === undefined ? sql`at <= ${which.until}::timestamptz` : sql`id = ${which.id}`
  await db.execute(sql`
    UPDATE notifications SET read_at = now()
    WHERE user_id = ${user} AND read_at IS NULL AND ${condition}`)
}
