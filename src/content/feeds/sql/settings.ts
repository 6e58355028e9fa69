import { sql } from '@payloadcms/db-postgres'
import { firstRow } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/** The domain of calendar UIDs of this installation, independent of its settings (decisions §2). */
export async function findCalendarDomain(db: Database): Promise<string> {
  const row = await firstRow(db)<{
    domain: string
  }>`SELECT calendar_domain AS domain FROM installation`
  if (!row) throw new Error('the installation has no calendar domain')
  return row.domain
}

export type FeedSettingsRow = {
  siteName: string
  /** Of the website, as a BCP 47 tag. */
  siteLanguage: string
  newsFeedTitle: string
  newsFeedDescription: string
  eventsFeedTitle: string
  eventsFeedDescription: string
}

const none: FeedSettingsRow = {
  siteName: '',
  siteLanguage: 'en',
  newsFeedTitle: '',
  newsFeedDescription: '',
  eventsFeedTitle: '',
  eventsFeedDescription: '',
}

export const findFeedSettings = async (db: Database): Promise<FeedSettingsRow> =>
  (await firstRow(db)<FeedSettingsRow>`
      SELECT coalesce(site_name, '') AS "siteName",
        coalesce(site_language::text, 'en') AS "siteLanguage",
        coalesce(news_feed_title, '') AS "newsFeedTitle",
        coalesce(news_feed_description, '') AS "newsFeedDescription",
        coalesce(events_feed_title, '') AS "eventsFeedTitle",
        coalesce(events_feed_description, '') AS "eventsFeedDescription"
      FROM settings ORDER BY id LIMIT 1`) ?? none

type Fragment = ReturnType<typeof sql>

/** A timestamp in milliseconds since 1970, as `new Date` takes it. */
export const milliseconds = (column: Fragment): Fragment =>
  sql`(extract(epoch FROM ${column}) * 1000)::float8`

export const tagNames = (links: Fragment, parent: Fragment): Fragment => sql`
  coalesce((SELECT json_agg(t.name ORDER BY l."order", l.id)
    FROM ${links} l JOIN tags t ON t.id = l.tags_id
    WHERE l.parent_id = ${parent} AND l.path = 'tags'), '[]')`

/** Storage key, type and size in bytes of the image joined as `m`. */
export const imageColumns = sql`
  m.key AS "imageKey", coalesce(m.mime_type, '') AS "imageType",
  coalesce(m.filesize, 0)::int AS "imageSize"`

export type ImageColumns = {
  imageKey: string | null
  imageType: string
  /** Bytes. */
  imageSize: number
}
