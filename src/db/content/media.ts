import { sql } from '@payloadcms/db-postgres'
import { rowsOf } from '../rows.ts'
import type { Database } from '../transaction.ts'

/** The id of the image with a storage key. */
export async function findMediaId(db: Database, key: string): Promise<number | undefined> {
  const result = await db.execute<{ id: number }>(sql`SELECT id FROM media WHERE key = ${key}`)
  return rowsOf(result)[0]?.id
}

/**
 * The storage keys an image has had, the current one last; none when there is no such image. Its
 * row is locked until the transaction ends.
 */
export async function lockMediaKeys(db: Database, id: number): Promise<string[]> {
  // A separate statement: after waiting for the lock, the next one sees what the other transaction
  // wrote.
  await db.execute(sql`SELECT FROM media WHERE id = ${id} FOR UPDATE`)
  const rows = await db.execute<{ key: string }>(sql`
    SELECT key FROM (
      SELECT text AS key, "order" FROM media_texts WHERE parent_id = ${id} AND path = 'formerKeys'
      UNION ALL SELECT key, NULL FROM media WHERE id = ${id}) keys
    WHERE key IS NOT NULL ORDER BY "order" NULLS LAST`)
  return rowsOf(rows).map(({ key }) => key)
}
