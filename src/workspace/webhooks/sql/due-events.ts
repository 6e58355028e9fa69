import { dueAt } from '#src/data/columns.ts'
import { run } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { isOfLivingContact } from '#src/data/trash.ts'

/** What was due before a webhook asked for it is not announced. */
const announcedFor = '1 day'

/** Of one sweep. */
const most = 500

/**
 * Makes the calls for follow-ups that have become due, once for each due date, however many workers
 * do this; none while no webhook asks for them.
 */
export const announceDueFollowUps = (db: Database): Promise<void> => run(db)`
    WITH due AS (
      SELECT f.id, f.contact_id, ${dueAt} AS due_at
      FROM follow_ups f LEFT JOIN follow_up_announcements a ON a.follow_up_id = f.id
      WHERE webhooks_hear('follow_up.due') AND f.status = 'pending' AND f.due_date <= now()
        AND ${dueAt} <= now() AND ${dueAt} > now() - ${announcedFor}::interval
        AND ${isOfLivingContact} AND a.due_at IS DISTINCT FROM ${dueAt}
      ORDER BY f.due_date LIMIT ${most}),
    announced AS (
      INSERT INTO follow_up_announcements AS a SELECT id, due_at FROM due
      ON CONFLICT (follow_up_id) DO UPDATE SET due_at = excluded.due_at
      WHERE a.due_at <> excluded.due_at
      RETURNING follow_up_id)
    SELECT call_webhooks('follow_up.due', jsonb_build_object('id', due.id, 'contact', contact_id))
    FROM due JOIN announced ON announced.follow_up_id = due.id`

/**
 * Makes the calls for articles that have become public by their date alone. Each is noted with its
 * date when it is saved, by a trigger, and makes its calls in the transaction that removes the note:
 * once, however many workers do this.
 */
export const announceDueNews = (db: Database): Promise<void> => run(db)`
    WITH due AS (
      DELETE FROM upcoming_news WHERE news_id IN (
        SELECT news_id FROM upcoming_news WHERE due_at <= now() ORDER BY news_id
        FOR UPDATE SKIP LOCKED)
      RETURNING news_id)
    SELECT announce_content('news.published', to_jsonb(n), NULL)
    FROM due JOIN news n ON n.id = due.news_id WHERE is_public_content(to_jsonb(n))`
