import { sql } from '@payloadcms/db-postgres'
import { affectedRows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

const retention = '30 days'

const perWebhook = 10_000

export async function removeOldCalls(db: Database): Promise<number> {
  // Materialised: the planner would look for the oldest one to retain again for each row.
  const result = await db.execute(sql`
    WITH log AS MATERIALIZED (
      SELECT w.id AS webhook_id, (
        SELECT f.id FROM webhook_calls f
        WHERE f.webhook_id = w.id AND f.status IN ('delivered', 'failed')
        ORDER BY f.id DESC OFFSET ${perWebhook}::int LIMIT 1) AS beyond
      FROM webhooks w)
    DELETE FROM webhook_calls c USING log
    WHERE c.webhook_id = log.webhook_id AND c.status IN ('delivered', 'failed')
      AND (c.created_at < now() - ${retention}::interval OR c.id <= log.beyond)`)
  return affectedRows(result)
}
