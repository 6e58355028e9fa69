import { sql } from '@payloadcms/db-postgres'
import { rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export async function lockAccount(db: Database, id: number): Promise<boolean> {
  const result = await db.execute(sql`SELECT id FROM users WHERE id = ${id} FOR UPDATE`)
  return rowsOf(result).length > 0
}
