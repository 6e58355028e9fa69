import { sql } from '@payloadcms/db-postgres'
import { lacksFactor } from '#src/accounts/second-factor/sql/factors.ts'
import type { NotificationTopic } from '#src/contract/notifications.ts'
import { affectedRows, changesRows, rows, rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { aboutTopics } from './read.ts'

/** The most people who are looked at in one run; the others have their turn in the next. */
const peopleAtOnce = 500

export type MailedPerson = {
  user: number
  email: string
  roles: string[]
  /** As stored; {} where they have chosen nothing. */
  choices: unknown
  /** "" where they have not chosen. */
  language: string
  timeZone: string
}

/**
 * The active people with notifications they have neither read nor been mailed about, by id, after
 * one of them; without those who must add a second factor first.
 */
export const findMailable = (db: Database, after: number): Promise<MailedPerson[]> => rows(db)`
    SELECT u.id AS user, lower(u.email) AS email, coalesce(s.choices, '{}') AS choices,
      coalesce(s.language, '') AS language, coalesce(s.time_zone, '') AS "timeZone",
      coalesce((SELECT jsonb_agg(r.value) FROM users_roles r WHERE r.parent_id = u.id), '[]') AS roles
    FROM users u LEFT JOIN notification_settings s ON s.user_id = u.id
    WHERE u.id > ${after} AND u.state = 'active' AND NOT ${lacksFactor}
      AND EXISTS (SELECT FROM notifications n
      WHERE n.user_id = u.id AND n.read_at IS NULL AND n.mailed_at IS NULL)
    ORDER BY u.id LIMIT ${peopleAtOnce}`

export type MailedItem = { topic: NotificationTopic; target: number; count: number }

interface Taken {
  readonly user: number
  readonly chosen: readonly NotificationTopic[]
  readonly seen: readonly NotificationTopic[]
  /** ISO 8601: those that came before. */
  readonly before: string
}

/**
 * Takes the unread notifications of a person that were not mailed, and returns those that still
 * wait, oldest first. Their rows are locked, and marked in the transaction that queues the mail: of
 * several workers one mails them, and one that dies has not. None where the person is no longer
 * active.
 */
export async function claimForMail(
  db: Database,
  { user, chosen, seen, before }: Taken,
): Promise<MailedItem[]> {
  const active = await db.execute(
    sql`SELECT FROM users WHERE id = ${user} AND state = 'active' FOR KEY SHARE`,
  )
  if (rowsOf(active).length === 0) return []
  const taken = await db.execute<{ id: number }>(sql`
    SELECT id FROM notifications
    WHERE user_id = ${user} AND read_at IS NULL AND mailed_at IS NULL
      AND at < ${before}::timestamptz AND topic = ANY(${sql.param([...chosen])}::text[])
    ORDER BY id FOR UPDATE SKIP LOCKED`)
  const ids = rowsOf(taken).map(({ id }) => id)
  if (ids.length === 0) return []
  const waiting = await db.execute<MailedItem>(sql`
    SELECT n.topic, d.target, n.count FROM notifications n ${aboutTopics(seen)}
    WHERE n.id = ANY(${sql.param(ids)}::int[]) AND NOT d.is_over ORDER BY n.at, n.id`)
  await db.execute(sql`
    UPDATE notifications SET mailed_at = now() WHERE id = ANY(${sql.param(ids)}::int[])`)
  return rowsOf(waiting)
}

/** Takes a person's day, on which they get one digest; false when it is taken. */
export const claimNotificationDay = (
  db: Database,
  user: number,
  day: string,
): Promise<boolean> => changesRows(db)`
    INSERT INTO notification_digests (user_id, day) VALUES (${user}, ${day}::date)
    ON CONFLICT DO NOTHING`

const days = 90
const mostOfOne = 500

/**
 * Removes old notifications, those of a person beyond the newest 500, those of deleted accounts, and
 * the days of digests that are over; returns the number of rows.
 */
export async function removeOldNotifications(db: Database): Promise<number> {
  const old = await db.execute(sql`
    DELETE FROM notifications WHERE at < now() - make_interval(days => ${days})
      OR NOT EXISTS (SELECT FROM users u WHERE u.id = user_id)`)
  const many = await db.execute(sql`
    DELETE FROM notifications n USING (
      SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY at DESC, id DESC) AS position
      FROM notifications) ranked
    WHERE ranked.id = n.id AND ranked.position > ${mostOfOne}`)
  const past = await db.execute(sql`
    DELETE FROM notification_digests WHERE day < current_date - 7`)
  return [old, many, past].reduce((sum, result) => sum + affectedRows(result), 0)
}
