import { sql } from '@payloadcms/db-postgres'
import { rowsOf } from '#src/db/rows.ts'
import type { Database } from '#src/db/transaction.ts'

export async function lockAccount(db: Database, id: number): Promise<boolean> {
  const result = await db.execute(sql`SELECT id FROM users WHERE id = ${id} FOR UPDATE`)
  return rowsOf(result).length > 0
}
