import { sql } from '@payloadcms/db-postgres'
import { staffName } from '#src/data/columns.ts'
import { rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export type ComparedDetails = {
  id: number
  stage: string
  owner: string
  entries: number
  interactions: number
  followUps: number
}

export async function findComparedDetails(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, ComparedDetails>> {
  const result = await db.execute<ComparedDetails>(sql`
    SELECT c.id, coalesce(s.name, '') AS stage,
      CASE WHEN o.id IS NULL THEN '' ELSE ${staffName(sql`o`)} END AS owner,
      (SELECT count(*)::int FROM progression_entries e WHERE e.contact_id = c.id) AS entries,
      (SELECT count(*)::int FROM interactions i WHERE i.contact_id = c.id) AS interactions,
      (SELECT count(*)::int FROM follow_ups f WHERE f.contact_id = c.id AND f.status = 'pending')
        AS "followUps"
    FROM contacts c
      LEFT JOIN progression_stages s ON s.id = c.current_stage_id
      LEFT JOIN users o ON o.id = c.owner_id
    WHERE c.id = ANY(${sql.param([...ids])}::int[])`)
  return new Map(rowsOf(result).map((row) => [row.id, row]))
}
