import { sql } from '@payloadcms/db-postgres'
import type { Database } from '#src/data/transaction.ts'

export const deliveryChannel = 'muster_deliveries'

/** Notifies every worker once the transaction is committed, and none if it is rolled back. */
export async function notifyWorkers(db: Database): Promise<void> {
  await db.execute(sql`SELECT pg_notify(${deliveryChannel}, '')`)
}
