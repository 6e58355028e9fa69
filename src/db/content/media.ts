import { sql } from '@payloadcms/db-postgres'
import { rowsOf } from '../rows.ts'
import type { Database } from '../transaction.ts'

/** The upload stored under a key. */
export async function findMediaId(db: Database, key: string): Promise<number | undefined> {
  const result = await db.execute<{ id: number }>(sql`SELECT id FROM media WHERE key = ${key}`)
  return rowsOf(result)[0]?.id
}

/**
 * The keys an image has had so far, its present one last; none when there is no such image.
 * Until the transaction ends nobody else changes them.
 */
export async function holdMediaKeys(db: Database, id: number): Promise<string[]> {
  // A statement of its own: after a wait, the next one sees what the other has written.
  await db.execute(sql`SELECT FROM media WHERE id = ${id} FOR UPDATE`)
  const rows = await db.execute<{ key: string }>(sql`
    SELECT key FROM (
      SELECT text AS key, "order" FROM media_texts WHERE parent_id = ${id} AND path = 'formerKeys'
      UNION ALL SELECT key, NULL FROM media WHERE id = ${id}) keys
    WHERE key IS NOT NULL ORDER BY "order" NULLS LAST`)
  return rowsOf(rows).map(({ key }) => key)
}
