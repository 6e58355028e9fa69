import { sql } from '@payloadcms/db-postgres'
import { rowsOf } from '#src/db/rows.ts'
import type { Database } from '#src/db/transaction.ts'
import { isListed } from '../content/seo.ts'
import { milliseconds } from './columns.ts'

const staticKinds = ['home', 'actions', 'news', 'events', 'about', 'people', 'contact'] as const

export type SitemapRow = {
  kind: (typeof staticKinds)[number] | 'action' | 'article' | 'event' | 'page'
  /** "" for static pages. */
  slug: string
  /** Milliseconds since 1970. */
  changedAt: number
}

/**
 * Every public URL that search engines shall list, in a fixed order, as the relation
 * `addresses(place, kind, id, slug, changed)`: static pages first, each with the last change of
 * its content; one without content has the date of the installation.
 */
const urls = (siteUrl: string) => {
  const listedAt = (folder: string) => isListed(sql`${siteUrl + folder}::text || slug`)
  return sql`
  WITH entries AS (
    SELECT 8 AS place, 'action' AS kind, id, slug, updated_at AS changed,
        ${listedAt('/actions/')} AS listed
      FROM actions WHERE _status = 'published'
    UNION ALL SELECT 9, 'article', id, slug, greatest(updated_at, published_at),
        ${listedAt('/news/')}
      FROM news WHERE _status = 'published' AND published_at <= now()
    UNION ALL SELECT 10, 'event', id, slug, updated_at, ${listedAt('/events/')}
      FROM events WHERE _status = 'published' AND start_date IS NOT NULL
    UNION ALL SELECT 11, 'page', id, slug, updated_at, ${listedAt('/')}
      FROM pages WHERE _status = 'published'
  ), shown AS (
    SELECT CASE kind WHEN 'action' THEN 'actions' WHEN 'article' THEN 'news'
      WHEN 'event' THEN 'events' END AS kind, changed FROM entries WHERE kind <> 'page'
    UNION ALL SELECT 'people', updated_at FROM people WHERE published
    UNION ALL SELECT 'about', updated_at FROM about
    UNION ALL SELECT 'about', updated_at FROM about_values
    UNION ALL SELECT 'contact', updated_at FROM settings
  ), statics AS (
    SELECT place::int, kind, 0 AS id, '' AS slug, coalesce(
      (SELECT max(changed) FROM shown WHERE shown.kind = s.kind OR s.kind = 'home'),
      (SELECT max(created_at) FROM payload_migrations)
    ) AS changed
    FROM unnest(${`{${staticKinds.join(',')}}`}::text[]) WITH ORDINALITY AS s(kind, place)
  ), addresses AS (
    SELECT * FROM statics UNION ALL
    SELECT place, kind, id, slug, changed FROM entries WHERE listed
  )`
}

/** The URLs from `offset` on, at most `limit`. As one JSON value: so many rows take twice as long. */
export async function findSitemapRows(
  db: Database,
  { limit, offset, siteUrl }: { limit: number; offset: number; siteUrl: string },
): Promise<SitemapRow[]> {
  const [found] = rowsOf(
    await db.execute<{ urls: [SitemapRow['kind'], string, number][] }>(sql`
      ${urls(siteUrl)}, page AS (
        SELECT * FROM addresses ORDER BY place, id LIMIT ${limit} OFFSET ${offset}
      )
      SELECT coalesce(json_agg(
        json_build_array(kind, slug, ${milliseconds(sql`changed`)}::int8) ORDER BY place, id
      ), '[]') AS urls FROM page`),
  )
  return (found?.urls ?? []).map(([kind, slug, changedAt]) => ({ kind, slug, changedAt }))
}

export type SitemapPartRow = {
  /** From 1 on. */
  part: number
  /** Milliseconds since 1970. */
  changedAt: number
}

/** The parts of the sitemap, of `size` URLs each, and when each part last changed. */
export async function findSitemapParts(
  db: Database,
  size: number,
  siteUrl: string,
): Promise<SitemapPartRow[]> {
  return rowsOf(
    await db.execute<SitemapPartRow>(sql`
      ${urls(siteUrl)}, numbered AS (
        SELECT changed, ((row_number() OVER (ORDER BY place, id) - 1) / ${size} + 1)::int AS part
        FROM addresses
      )
      SELECT part, ${milliseconds(sql`max(changed)`)} AS "changedAt" FROM numbered
      GROUP BY part ORDER BY part`),
  )
}
