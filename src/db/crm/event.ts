import { sql } from '@payloadcms/db-postgres'
import { rowsOf } from '../rows.ts'
import type { Database } from '../transaction.ts'

export async function lockEvent(db: Database, id: number): Promise<boolean> {
  const result = await db.execute(sql`SELECT id FROM events WHERE id = ${id} FOR KEY SHARE`)
  return rowsOf(result).length > 0
}
