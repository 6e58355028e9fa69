import { sql } from '@payloadcms/db-postgres'
import { rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export type SubscriptionSettings = {
  doubleOptIn: boolean
  /** What people agree to; "" when there is none. */
  consentText: string
}

export async function findSubscriptionSettings(db: Database): Promise<SubscriptionSettings> {
  const [row] = rowsOf(
    await db.execute<SubscriptionSettings>(sql`
      SELECT coalesce(double_opt_in, false) AS "doubleOptIn",
        coalesce(consent_text, '') AS "consentText"
      FROM settings ORDER BY id LIMIT 1`),
  )
  return row ?? { doubleOptIn: false, consentText: '' }
}
