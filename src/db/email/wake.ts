import { sql } from '@payloadcms/db-postgres'
import type { Database } from '../transaction.ts'

/** The channel on which workers hear that there is something to send. */
export const deliveryChannel = 'muster_deliveries'

/** Wakes every worker once the transaction is committed; nobody hears it if it is not. */
export async function wakeDeliverers(db: Database): Promise<void> {
  await db.execute(sql`SELECT pg_notify(${deliveryChannel}, '')`)
}
