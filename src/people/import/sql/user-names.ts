import { sql } from '@payloadcms/db-postgres'
import { rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export async function findUserNames(db: Database): Promise<ReadonlyMap<string, number>> {
  const result = await db.execute<{ id: number; name: string }>(sql`
    SELECT id, lower(name) AS name FROM users, unnest(ARRAY[email, username]) name
    WHERE name IS NOT NULL`)
  return new Map(rowsOf(result).map(({ id, name }) => [name, id]))
}
