import { sql } from '@payloadcms/db-postgres'
import { rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/** The display name of an account or, without one, its username. */
export async function findName(db: Database, id: number): Promise<string | undefined> {
  const [row] = rowsOf(
    await db.execute<{ name: string }>(sql`
      SELECT coalesce(nullif(display_name, ''), username) AS name FROM users WHERE id = ${id}`),
  )
  return row?.name
}
