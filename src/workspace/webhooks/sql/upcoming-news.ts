import { sql } from '@payloadcms/db-postgres'
import type { Database } from '#src/data/transaction.ts'

/**
 * Makes the calls for articles that have become public by their date alone. Each is noted with its
 * date when it is saved, by a trigger, and makes its calls in the transaction that removes the note:
 * once, however many workers do this.
 */
export async function announceDueNews(db: Database): Promise<void> {
  await db.execute(sql`
    WITH due AS (
      DELETE FROM upcoming_news WHERE news_id IN (
        SELECT news_id FROM upcoming_news WHERE due_at <= now() ORDER BY news_id
        FOR UPDATE SKIP LOCKED)
      RETURNING news_id)
    SELECT announce_content('news.published', to_jsonb(n), NULL)
    FROM due JOIN news n ON n.id = due.news_id WHERE is_public_content(to_jsonb(n))`)
}
