import { sql } from '@payloadcms/db-postgres'
import {
  type Notification,
  type NotificationsPage,
  type NotificationTopic,
  notification,
  type ReadNotifications,
} from '#src/contract/notifications.ts'
import { countedAtMost } from '#src/contract/submissions/inbox-work.ts'
import { isoTimestamp } from '#src/data/columns.ts'
import { rowsOf, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { aboutTopics } from './shown.ts'

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
