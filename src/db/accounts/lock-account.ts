import { sql } from '@payloadcms/db-postgres'
import { rowsOf } from '#src/db/rows.ts'
import type { Database } from '#src/db/transaction.ts'

/** Locks an account until the end of the transaction; false when it is gone. */
export async function lockAccount(db: Database, id: number): Promise<boolean> {
  const result = await db.execute(sql`SELECT id FROM users WHERE id = ${id} FOR UPDATE`)
  return rowsOf(result).length > 0
}
