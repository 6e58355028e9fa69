import { sql } from '@payloadcms/db-postgres'
import { holdForTransaction } from '#src/db/locks.ts'
import { rowsOf } from '#src/db/rows.ts'
import type { Database } from '#src/db/transaction.ts'

/**
 * Whether anybody is an administrator, counting what this transaction has done and what others
 * have committed; those who ask wait for each other's transaction to end. The database itself
 * refuses a COMMIT that leaves none (migrations: keep_an_administrator).
 */
export async function hasAdministrator(db: Database): Promise<boolean> {
  await holdForTransaction(db, 'administrators')
  const result = await db.execute<{ is: boolean }>(
    sql`SELECT EXISTS (SELECT FROM users_roles WHERE value = 'admin') AS is`,
  )
  return rowsOf(result)[0]?.is ?? false
}
