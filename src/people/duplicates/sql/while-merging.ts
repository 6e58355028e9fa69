import { sql } from '@payloadcms/db-postgres'
import type { Database } from '#src/data/transaction.ts'

/**
 * Runs work that deletes a contact because it was merged into another: records of merges into it
 * stay, which the trigger contacts_remove_merges removes with a contact otherwise.
 */
export async function whileMerging(db: Database, work: () => Promise<unknown>): Promise<void> {
  await db.execute(sql`SELECT set_config('muster.merges_contacts', 'yes', true)`)
  await work()
  await db.execute(sql`SELECT set_config('muster.merges_contacts', '', true)`)
}
