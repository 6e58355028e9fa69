import { sql } from '@payloadcms/db-postgres'
import type { Database } from './transaction.ts'

/** Tables whose rows others than the platform change too. */
export type SharedTable = 'users' | 'newsletters' | 'compose_emails' | 'newsletter_subscribers'

/**
 * Holds a row, or all of a table, until the transaction ends. Whoever rewrites a whole row
 * holds it from before reading it, so that no other change in between is lost.
 */
export async function holdRows(
  db: Database,
  table: SharedTable,
  id: number | undefined,
): Promise<void> {
  const which = id === undefined ? sql`TRUE` : sql`id = ${id}`
  await db.execute(sql`
    SELECT count(*) FROM (
      SELECT FROM ${sql.identifier(table)} WHERE ${which} ORDER BY id FOR UPDATE) held`)
}
