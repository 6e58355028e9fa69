import { sql } from '@payloadcms/db-postgres'
import type { DraftKind } from '#src/contract/content/kinds.ts'
import type { Database } from '#src/data/transaction.ts'

/**
 * Deletes the autosaved versions of a document that its newest version continues: those of the same
 * user with nothing of others in between. So an evening of writing is one version, and what a
 * colleague saved stays.
 */
export async function deleteContinuedAutosaves(
  db: Database,
  kind: DraftKind,
  id: number,
  userId: number,
): Promise<void> {
  const versions = sql.identifier(`_${kind}_v`)
  await db.execute(sql`
    WITH by_others AS (
      SELECT coalesce(max(id), 0) AS last FROM ${versions}
      WHERE parent_id = ${id}
        AND (version_last_change->>'userId') IS DISTINCT FROM ${`${userId}`})
    DELETE FROM ${versions} USING by_others
    WHERE parent_id = ${id} AND id > by_others.last AND latest IS NOT TRUE
      AND (version_last_change->>'autosaved') = 'true'`)
}
