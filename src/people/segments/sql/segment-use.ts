import { sql } from '@payloadcms/db-postgres'
import { value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export const countFiltersBySegment = async (db: Database, id: number): Promise<number> =>
  (await value(db)<number>`
    SELECT count(*)::int AS count FROM payload_query_presets p
    WHERE p.related_collection = 'contacts' AND jsonb_path_exists(p.where,
      '$.**.segment.* ? (@ == $id || @ == $text)',
      jsonb_build_object('id', ${id}::int, 'text', ${id}::int::text))`) ?? 0

/**
 * How many newsletters that are not sent have a segment in their audience. Locks the segment, so
 * that none gets it until the transaction ends.
 */
export async function countNewslettersBySegment(db: Database, id: number): Promise<number> {
  await db.execute(sql`SELECT FROM segments WHERE id = ${id} FOR UPDATE`)
  return (
    (await value(db)<number>`
    SELECT count(DISTINCT n.id)::int AS count FROM newsletters_rels r
    JOIN newsletters n ON n.id = r.parent_id
    WHERE r.segments_id = ${id} AND n.status <> 'sent'`) ?? 0
  )
}
