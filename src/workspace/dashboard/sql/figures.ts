import { sql } from '@payloadcms/db-postgres'
import { isoTime } from '#src/data/fragments.ts'
import { rows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { livingContacts } from '#src/data/trash.ts'
import { newsletterOutcomes } from '#src/mail/counting/sql/counted-outcomes.ts'

/** How many weeks the figures show, this one included. */
export const shownWeeks = 12

/** A week (UTC, from Monday) and its figure. */
export type WeekRow = { week: string; count: number }

const weeks = (now: Date) => sql`
  (SELECT (date_trunc('week', ${now.toISOString()}::timestamptz AT TIME ZONE 'UTC')
      - n * interval '1 week') AT TIME ZONE 'UTC' AS week
    FROM generate_series(${sql.raw(String(shownWeeks - 1))}, 0, -1) n)`

export const countContactsByWeek = (db: Database, now: Date): Promise<WeekRow[]> => rows(db)`
    WITH w AS MATERIALIZED ${weeks(now)},
    counted AS (
      SELECT date_trunc('week', created_at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' AS week,
        count(*)::int AS count
      FROM ${livingContacts} contacts
      WHERE created_at >= (SELECT min(week) FROM w) AND created_at <= ${now.toISOString()}::timestamptz
      GROUP BY 1)
    SELECT ${isoTime(sql`w.week`)} AS week, coalesce(c.count, 0) AS count
    FROM w LEFT JOIN counted c USING (week) ORDER BY w.week`

/** When a subscriber of before left the list; null for people who are on it, or never were. */
const leftAt = sql`
  least(CASE WHEN status = 'unsubscribed' THEN unsubscribed_at END,
    CASE WHEN suppression IS NOT NULL THEN suppressed_at END)`

const isSubscribed = sql`status = 'subscribed' AND suppression IS NULL`

/**
 * How many were on the newsletter list at the end of each of the shown weeks: those that are on it
 * now, less those that joined later, and those that left later. People who left and came back count
 * as if they had stayed.
 */
export async function countSubscribersByWeek(db: Database, now: Date): Promise<WeekRow[]> {
  const first = sql`(SELECT min(week) FROM w)`
  return rows(db)<WeekRow>`
    WITH w AS MATERIALIZED ${weeks(now)},
    changes AS (
      SELECT date_trunc('week', at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' AS week,
        sum(change)::int AS change
      FROM (
        SELECT created_at AS at, 1 AS change FROM newsletter_subscribers
        WHERE created_at >= ${first} AND (${isSubscribed} OR ${leftAt} > created_at)
        UNION ALL
        SELECT ${leftAt}, -1 FROM newsletter_subscribers
        WHERE (status = 'unsubscribed' OR suppression IS NOT NULL)
          AND ${leftAt} >= ${first} AND ${leftAt} > created_at) c
      GROUP BY 1)
    SELECT ${isoTime(sql`w.week`)} AS week,
      ((SELECT count(*) FROM newsletter_subscribers WHERE ${isSubscribed})
        - coalesce(sum(c.change) OVER (ORDER BY w.week DESC
          ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0))::int AS count
    FROM w LEFT JOIN changes c USING (week) ORDER BY w.week`
}

const shownMails = 5

export type MailRow = {
  id: number
  title: string
  at: string
  recipients: number
  delivered: number
  /** Null where they were not counted. */
  opens: number | null
  clicks: number | null
}

export const findLastMails = (db: Database): Promise<MailRow[]> => rows(db)`
    SELECT s.id, s.title, ${isoTime(sql`s.sent_at`)} AS at, d.recipients, d.delivered,
      CASE WHEN c.opens THEN c.opened END AS opens,
      CASE WHEN c.clicks THEN (SELECT coalesce(sum(l.clicks), 0)::int
        FROM counted_links l WHERE l.newsletter_id = s.id) END AS clicks
    FROM (SELECT id, title, sent_at FROM newsletters
        WHERE status = 'sent' ORDER BY sent_at DESC, id DESC LIMIT ${shownMails}) s
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(o.n), 0)::int AS recipients,
          coalesce(sum(o.n) FILTER (WHERE o.status = 'sent'
            AND NOT coalesce(o.bounce IN ('hard', 'soft'), false)), 0)::int AS delivered
        FROM (${newsletterOutcomes(sql`s.id`)}) o) d
      LEFT JOIN newsletter_counting c ON c.newsletter_id = s.id
    ORDER BY s.sent_at DESC, s.id DESC`
