import { sql } from '@payloadcms/db-postgres'
import { isoTime, isPublished } from '#src/data/fragments.ts'
import { rows, rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import type { CardRow } from '#src/newsletters/composer/sql/cards.ts'

type Timestamp = { at: string | null }

/**
 * When the last newsletter was sent to all subscribers; undefined for none. One to segments counts
 * for none, also after these are deleted: its sending stores them.
 */
export async function findLastSentToAll(db: Database): Promise<Date | undefined> {
  const result = await db.execute<Timestamp>(sql`
    SELECT ${isoTime(sql`max(n.sent_at)`)} AS at
    FROM newsletters n LEFT JOIN newsletter_sendings g ON g.newsletter_id = n.id
    WHERE n.status = 'sent'
      AND coalesce(jsonb_array_length(g.audience->'segments'), 0) = 0
      AND coalesce(jsonb_array_length(g.audience->'minus'), 0) = 0
      AND NOT EXISTS (
        SELECT FROM newsletters_rels r WHERE r.parent_id = n.id AND r.segments_id IS NOT NULL)`)
  const at = rowsOf(result)[0]?.at
  return at ? new Date(at) : undefined
}

export interface DigestQuery {
  /** What was published after this is new. */
  readonly since: Date
  readonly now: Date
  readonly until: Date
  /** Of each kind. */
  readonly limit: number
}

export type DigestRow = {
  collection: CardRow['collection']
  id: number
  /** Of its kind, with those beyond the limit. */
  total: number
}

// Actions have no date of publication: it is that of their first published version. Where the
// oldest version stored is a published one, they were published when they were created, or older
// versions are gone.
const firstPublished = sql`(
  SELECT CASE WHEN (array_agg(v.version__status ORDER BY v.created_at, v.id))[1] = 'published'
    THEN a.created_at
    ELSE min(v.created_at) FILTER (WHERE v.version__status = 'published') END
  FROM _actions_v v WHERE v.parent_id = a.id)`

/**
 * What is public now and new, the newest first, and the events that come up, soonest first: of
 * each kind up to a limit. Articles with a date to come and cancelled events are left out.
 */
export async function findDigest(
  db: Database,
  { since, now, until, limit }: DigestQuery,
): Promise<DigestRow[]> {
  const time = (date: Date) => sql`${date.toISOString()}::timestamptz`
  return rows(db)<DigestRow>`
    (SELECT 'news' AS collection, e.id, count(*) OVER ()::int AS total FROM news e
      WHERE ${isPublished} AND e.slug <> ''
        AND e.published_at > ${time(since)} AND e.published_at <= ${time(now)}
      ORDER BY e.published_at DESC, e.id DESC LIMIT ${limit})
    UNION ALL
    (SELECT 'events', e.id, count(*) OVER ()::int FROM events e
      WHERE ${isPublished} AND e.slug <> '' AND NOT coalesce(e.cancelled, false)
        AND e.start_date > ${time(now)} AND e.start_date < ${time(until)}
      ORDER BY e.start_date, e.id LIMIT ${limit})
    UNION ALL
    (SELECT 'actions', e.id, count(*) OVER ()::int
      FROM (SELECT a.*, coalesce(${firstPublished}, a.created_at) AS public_since FROM actions a) e
      WHERE ${isPublished} AND e.slug <> '' AND e.public_since > ${time(since)}
      ORDER BY e.public_since DESC, e.id DESC LIMIT ${limit})`
}
