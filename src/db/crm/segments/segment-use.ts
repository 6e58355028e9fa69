import { sql } from '@payloadcms/db-postgres'
import { rowsOf } from '../../rows.ts'
import type { Database } from '../../transaction.ts'

/** How many saved filters of the list of contacts have a condition on a segment. */
export async function countFiltersBySegment(db: Database, id: number): Promise<number> {
  const result = await db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM payload_query_presets p
    WHERE p.related_collection = 'contacts' AND jsonb_path_exists(p.where,
      '$.**.segment.* ? (@ == $id || @ == $text)',
      jsonb_build_object('id', ${id}::int, 'text', ${id}::int::text))`)
  return rowsOf(result)[0]?.count ?? 0
}
