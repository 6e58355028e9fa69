import { sql } from '@payloadcms/db-postgres'
import type { SegmentCount, SegmentRules } from '#src/contract/crm/segments.ts'
import { rowsOf } from '../../rows.ts'
import type { Database } from '../../transaction.ts'
import { segmentCondition } from './compile.ts'

/** Names in the sample. */
const sampleSize = 10

/** Up to this many, all are found as for the count, and then ordered. */
const fewMatches = 5_000

/**
 * The names of the newest. The index of the newest contacts finds ten of many soon, and has to be
 * read to its end for few: the planner cannot know which it is, but the count does.
 */
const findSample = async (db: Database, rules: SegmentRules, count: number): Promise<string[]> => {
  if (count === 0) return []
  const matching = sql`
    SELECT c.name, c.created_at, c.id FROM contacts c WHERE ${segmentCondition(rules)}`
  const isFew = count <= fewMatches ? sql`MATERIALIZED` : sql`NOT MATERIALIZED`
  const result = await db.execute<{ name: string }>(sql`
    WITH matching AS ${isFew} (${matching})
    SELECT name FROM matching ORDER BY created_at DESC, id DESC LIMIT ${sampleSize}`)
  return rowsOf(result).map(({ name }) => name)
}

/** Counts the contacts that meet the rules, and names the newest ones. */
export async function countContacts(db: Database, rules: SegmentRules): Promise<SegmentCount> {
  const result = await db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM contacts c WHERE ${segmentCondition(rules)}`)
  const count = rowsOf(result)[0]?.count ?? 0
  return { count, names: await findSample(db, rules, count) }
}
