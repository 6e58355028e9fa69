import { sql } from '@payloadcms/db-postgres'
import type { ListQuery } from '#src/contract/parameters.ts'
import { rowsOf } from '../rows.ts'
import { containing, page } from '../search.ts'
import type { Database } from '../transaction.ts'

export type StageRow = { id: number; name: string; description: string; order: number }

/** Stages by order ascending, equal orders by id. */
export async function findStages(db: Database, query: ListQuery): Promise<StageRow[]> {
  return rowsOf(
    await db.execute<StageRow>(sql`
      SELECT id, name, coalesce(description, '') AS description, "order"::int
      FROM progression_stages
      WHERE ${containing(query.search, sql`name`)}
      ORDER BY "order", id
      ${page(query)}`),
  )
}

type UseRow = { contacts: number; entries: number; rules: number }

/**
 * Holds a stage against new users to the end of the transaction, and counts what stands on it.
 */
export async function holdStageAndCountUse(db: Database, id: number): Promise<UseRow> {
  await db.execute(sql`SELECT id FROM progression_stages WHERE id = ${id} FOR UPDATE`)
  const result = await db.execute<UseRow>(sql`SELECT
    (SELECT count(*) FROM contacts WHERE current_stage_id = ${id})::int AS contacts,
    (SELECT count(*) FROM progression_entries WHERE stage_id = ${id})::int AS entries,
    (SELECT count(*) FROM follow_up_rules WHERE trigger_stage_id = ${id})::int AS rules`)
  return rowsOf(result)[0] ?? { contacts: 0, entries: 0, rules: 0 }
}
