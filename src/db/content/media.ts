import { sql } from '@payloadcms/db-postgres'
import { rowsOf } from '../rows.ts'
import type { Database } from '../transaction.ts'

/** The upload stored under a key. */
export async function findMediaId(db: Database, key: string): Promise<number | undefined> {
  const result = await db.execute<{ id: number }>(sql`SELECT id FROM media WHERE key = ${key}`)
  return rowsOf(result)[0]?.id
}
