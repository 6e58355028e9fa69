import { sql } from '@payloadcms/db-postgres'
import type { ListQuery } from '#src/contract/parameters.ts'
import { isoTime } from '#src/data/fragments.ts'
import { listedRows } from '#src/data/listed-rows.ts'
import { firstRow, rows } from '#src/data/rows.ts'
import { containing } from '#src/data/search.ts'
import type { Database } from '#src/data/transaction.ts'
import { isOnList } from '#src/mail/bounces/sql/blocked.ts'
import type { SentNewsletterRow } from '#src/newsletters/sql/newsletters.ts'

export type ArchivedRow = {
  id: number
  slug: string
  subject: string
  preheader: string
  sentAt: string
}

const isPublic = sql`e.status = 'sent' AND e.in_archive AND e.archive_removed_at IS NULL`

const columns = sql`e.id, e.slug, e.subject, coalesce(e.preheader, '') AS preheader,
  ${isoTime(sql`e.sent_at`)} AS "sentAt"`

export const { count: countArchive, list: findArchive } = listedRows<ArchivedRow, ListQuery>({
  table: 'newsletters',
  columns,
  matching: ({ search }) => sql`${isPublic} AND ${containing(search, sql`e.subject`)}`,
  order: sql`e.sent_at DESC, e.id DESC`,
})

export type ArchivedLetter = ArchivedRow &
  Omit<SentNewsletterRow, 'archiveSlug'> & { siteName: string }

const whole = sql`${columns}, coalesce(e.html_content, '') AS html,
  coalesce(e.text_content, '') AS text, coalesce(e.sent_wrapper, '') AS wrapper,
  coalesce(e.sent_postal_address, '') AS "postalAddress",
  coalesce((SELECT site_name FROM settings ORDER BY id LIMIT 1), '') AS "siteName"`

/** The newest ones with their texts, for a feed: of all topics, or of one. */
export const findNewestArchived = (db: Database, limit: number, topic?: number) =>
  rows(db)<ArchivedLetter>`
    SELECT ${whole} FROM newsletters e
    WHERE ${isPublic} AND ${topic === undefined ? sql`TRUE` : sql`e.audience_topic_id = ${topic}`}
    ORDER BY e.sent_at DESC, e.id DESC LIMIT ${limit}`

export const findArchived = (
  db: Database,
  slug: string,
): Promise<ArchivedLetter | undefined> => firstRow(db)`
      SELECT ${whole} FROM newsletters e WHERE e.slug = ${slug} AND ${isPublic}`

/** The newsletter that a weekly digest listed, of a delivery: for a reader who still has its topic. */
export const findListed = (db: Database, delivery: number): Promise<ArchivedLetter | undefined> =>
  firstRow(db)`
    SELECT ${whole} FROM newsletters e JOIN deliveries d ON d.newsletter_id = e.id
      JOIN newsletter_subscribers s ON s.id = d.subscriber_id
    WHERE d.id = ${delivery} AND d.listed_in IS NOT NULL AND e.status = 'sent'
      AND ${sql.raw(isOnList('s'))} AND coalesce(s.topics @> to_jsonb(e.audience_topic_id), true)`

/** The slug of one that was public when it was sent, and whether it is now. */
export const findArchiveState = (
  db: Database,
  id: number,
): Promise<{ slug: string; isPublic: boolean } | undefined> => firstRow(db)`
    SELECT e.slug, e.archive_removed_at IS NULL AS "isPublic" FROM newsletters e
    WHERE e.id = ${id} AND e.status = 'sent' AND e.in_archive`
