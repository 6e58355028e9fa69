import { sql } from '@payloadcms/db-postgres'
import type { Database } from './transaction.ts'

/**
 * Holds documents of a collection until the transaction ends, in the order of their ids, so that
 * what is read of them then is what they are when they are written.
 */
export async function holdDocuments(
  db: Database,
  collection: string,
  ids: readonly (number | string)[],
): Promise<void> {
  // The platform names tables after slugs.
  const table = sql.identifier(collection.replaceAll('-', '_'))
  const type = typeof ids[0] === 'number' ? sql`int[]` : sql`varchar[]`
  await db.execute(sql`
    SELECT count(*) FROM (
      SELECT FROM ${table} WHERE id = ANY(${sql.param(ids)}::${type}) ORDER BY id FOR UPDATE) held`)
}
