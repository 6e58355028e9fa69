import { sql } from '@payloadcms/db-postgres'
import { rowsOf } from '#src/db/rows.ts'
import type { Database } from '#src/db/transaction.ts'

export type FeedSettingsRow = {
  siteName: string
  newsFeedTitle: string
  newsFeedDescription: string
  eventsFeedTitle: string
  eventsFeedDescription: string
}

const none: FeedSettingsRow = {
  siteName: '',
  newsFeedTitle: '',
  newsFeedDescription: '',
  eventsFeedTitle: '',
  eventsFeedDescription: '',
}

/** What Settings says of the feeds; "" for what is not set. */
export async function findFeedSettings(db: Database): Promise<FeedSettingsRow> {
  const [row] = rowsOf(
    await db.execute<FeedSettingsRow>(sql`
      SELECT coalesce(site_name, '') AS "siteName",
        coalesce(news_feed_title, '') AS "newsFeedTitle",
        coalesce(news_feed_description, '') AS "newsFeedDescription",
        coalesce(events_feed_title, '') AS "eventsFeedTitle",
        coalesce(events_feed_description, '') AS "eventsFeedDescription"
      FROM settings ORDER BY id LIMIT 1`),
  )
  return row ?? none
}
