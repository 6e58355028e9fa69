import { sql } from '@payloadcms/db-postgres'
import { rowsOf } from '#src/db/rows.ts'
import type { Database } from '#src/db/transaction.ts'

/** Whether a mail that requests the subscriber's confirmation was queued within the last hour. */
export async function wasConfirmationSent(db: Database, subscriber: number): Promise<boolean> {
  const rows = rowsOf(
    await db.execute<{ id: number }>(sql`
      SELECT id FROM deliveries
      WHERE subscriber_id = ${subscriber} AND kind = 'confirmation'
        AND created_at > now() - interval '1 hour'
      LIMIT 1`),
  )
  return rows.length > 0
}

/** What Settings say about subscribing on the website. */
export type SubscriptionSettings = {
  doubleOptIn: boolean
  /** What people agree to; "" when there is none. */
  consentText: string
}

/** What Settings say about subscribing on the website. */
export async function findSubscriptionSettings(db: Database): Promise<SubscriptionSettings> {
  const [row] = rowsOf(
    await db.execute<SubscriptionSettings>(sql`
      SELECT coalesce(double_opt_in, false) AS "doubleOptIn",
        coalesce(consent_text, '') AS "consentText"
      FROM settings ORDER BY id LIMIT 1`),
  )
  return row ?? { doubleOptIn: false, consentText: '' }
}
