import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { rowsOf } from './rows.ts'
import type { Database } from './transaction.ts'

export async function countRows(db: Database, from: SQL): Promise<number> {
  const result = await db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM ${from}`,
  )
  return rowsOf(result)[0]?.count ?? 0
}
