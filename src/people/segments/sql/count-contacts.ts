import { sql } from '@payloadcms/db-postgres'
import type { SegmentCount, SegmentRules } from '#src/contract/people/segments.ts'
import { countRows } from '#src/data/count.ts'
import { column, rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { segmentCondition } from './compile.ts'

const sampleSize = 10

/** Up to this many are counted and ordered at once. */
const fewMatches = 5_000

/**
 * The count and the newest names, of few matches in one search instead of two; undefined when there
 * are more. What that took then is bounded: it ends after so many, however many there are.
 */
const countFew = async (db: Database, rules: SegmentRules): Promise<SegmentCount | undefined> => {
  const result = await db.execute<SegmentCount>(sql`
    WITH matching AS MATERIALIZED (
      SELECT c.name, c.created_at, c.id FROM contacts c
      WHERE ${segmentCondition(rules)} LIMIT ${fewMatches + 1}),
    newest AS (
      SELECT name, created_at, id FROM matching
      ORDER BY created_at DESC, id DESC LIMIT ${sampleSize})
    SELECT (SELECT count(*)::int FROM matching) AS count,
      (SELECT coalesce(json_agg(name ORDER BY created_at DESC, id DESC), '[]') FROM newest)
        AS names`)
  const [few] = rowsOf(result)
  return few && few.count <= fewMatches ? few : undefined
}

const findSample = (db: Database, rules: SegmentRules): Promise<string[]> => column(db)`
    SELECT c.name FROM contacts c WHERE ${segmentCondition(rules)}
    ORDER BY c.created_at DESC, c.id DESC LIMIT ${sampleSize}`

export async function countContacts(db: Database, rules: SegmentRules): Promise<SegmentCount> {
  const few = await countFew(db, rules)
  if (few) return few
  const count = await countRows(db, sql`contacts c WHERE ${segmentCondition(rules)}`)
  return { count, names: await findSample(db, rules) }
}
