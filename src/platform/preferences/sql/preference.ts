import { sql } from '@payloadcms/db-postgres'
import { rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export async function findPreference(
  db: Database,
  { reader, key }: { readonly reader: number; readonly key: string },
): Promise<unknown> {
  const result = await db.execute<{ value: unknown }>(sql`
    SELECT p.value FROM payload_preferences p JOIN payload_preferences_rels r ON r.parent_id = p.id
    WHERE p.key = ${key} AND r.users_id = ${reader} ORDER BY p.updated_at DESC LIMIT 1`)
  return rowsOf(result)[0]?.value
}
