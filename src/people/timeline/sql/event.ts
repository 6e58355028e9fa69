import { sql } from '@payloadcms/db-postgres'
import { rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export async function lockEvent(db: Database, id: number): Promise<boolean> {
  const result = await db.execute(sql`SELECT id FROM events WHERE id = ${id} FOR KEY SHARE`)
  return rowsOf(result).length > 0
}
