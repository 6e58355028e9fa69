import { sql } from '@payloadcms/db-postgres'
import type { LibraryCollection } from '#src/contract/content/uses.ts'
import { column } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/**
 * The storage keys that an upload has had, the current one last; none when there is no such
 * document. Its row is locked until the transaction ends.
 */
export async function lockStoredKeys(
  db: Database,
  table: LibraryCollection,
  id: number,
): Promise<string[]> {
  const documents = sql.identifier(table)
  // A separate statement: after waiting for the lock, the next one sees what the other transaction
  // wrote.
  await db.execute(sql`SELECT FROM ${documents} WHERE id = ${id} FOR UPDATE`)
  return column(db)<string>`
    SELECT key FROM (
      SELECT text AS key, "order" FROM ${sql.identifier(`${table}_texts`)}
      WHERE parent_id = ${id} AND path = 'formerKeys'
      UNION ALL SELECT key, NULL FROM ${documents} WHERE id = ${id}) keys
    WHERE key IS NOT NULL ORDER BY "order" NULLS LAST`
}
