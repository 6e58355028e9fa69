import { sql } from '@payloadcms/db-postgres'
import type { DeletePreview } from '#src/contract/bulk-change.ts'
import type { Fragment } from '#src/data/columns.ts'
import { rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export async function countDeleted(db: Database, ids: Fragment): Promise<DeletePreview> {
  const result = await db.execute<DeletePreview>(sql`
    WITH selected AS MATERIALIZED (${ids})
    SELECT (SELECT count(*)::int FROM selected) AS contacts,
      (SELECT count(*)::int FROM progression_entries
        WHERE contact_id IN (SELECT id FROM selected)) AS entries,
      (SELECT count(*)::int FROM follow_ups
        WHERE contact_id IN (SELECT id FROM selected)) AS "followUps",
      (SELECT count(*)::int FROM interactions
        WHERE contact_id IN (SELECT id FROM selected)) AS interactions`)
  const [counted] = rowsOf(result)
  if (!counted) throw new Error('a count returned no row')
  return counted
}
