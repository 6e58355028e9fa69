import { sql } from '@payloadcms/db-postgres'
import type { Database } from './transaction.ts'

/**
 * Locks the rows with these ids, or all of a table (FOR UPDATE), until the transaction ends,
 * ordered by id against deadlocks. Code that rewrites a whole row locks it before reading it, so
 * that no concurrent change is lost.
 */
export async function lockRows(
  db: Database,
  table: string,
  ids?: readonly (number | string)[],
): Promise<void> {
  const type = typeof ids?.[0] === 'number' ? sql`int[]` : sql`varchar[]`
  const which = ids === undefined ? sql`TRUE` : sql`id = ANY(${sql.param(ids)}::${type})`
  await db.execute(sql`
    SELECT count(*) FROM (
      SELECT FROM ${sql.identifier(table)} WHERE ${which} ORDER BY id FOR UPDATE) locked`)
}

/** Tables whose rows are also changed without the platform. */
type SharedTable =
  | 'users'
  | 'newsletters'
  | 'compose_emails'
  | 'newsletter_subscribers'
  | 'media'
  | 'files'
  | 'webhooks'
  | 'api_keys'
  | 'contact_submissions'

export const lockRowsOf =
  (table: SharedTable) =>
  (db: Database, id: number | undefined): Promise<void> =>
    lockRows(db, table, id === undefined ? undefined : [id])
