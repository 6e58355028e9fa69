import { sql } from '@payloadcms/db-postgres'
import {
  type SegmentCount,
  type SegmentGroup,
  type SegmentRules,
  segmentRules,
} from '#src/contract/people/segments.ts'
import { countRows } from '#src/data/count.ts'
import type { Fragment } from '#src/data/leaf.ts'
import { column, rowsOf, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { resolveSegments } from '../other-segments.ts'
import { segmentCondition } from './compile.ts'

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

/**
 * How many contacts meet each of some conditions alone, null where there is none. Throws the reason
 * of the signal.
 */
export async function countEach(
  db: Database,
  conditions: readonly (SegmentGroup['conditions'][number] | undefined)[],
  signal: AbortSignal,
): Promise<(number | null)[]> {
  const counts: (number | null)[] = []
  for (const condition of conditions) {
    // An abort between two statements cancels none.
    signal.throwIfAborted()
    const isMet =
      condition && segmentCondition({ match: 'all', not: false, conditions: [condition] })
    counts.push(isMet ? await countRows(db, sql`contacts c WHERE ${isMet}`) : null)
  }
  return counts
}

export async function countContacts(db: Database, rules: SegmentRules): Promise<SegmentCount> {
  const few = await countFew(db, rules)
  if (few) return few
  const count = await countRows(db, sql`contacts c WHERE ${segmentCondition(rules)}`)
  return { count, names: await findSample(db, rules) }
}

export const contactsMeeting = (
  rules: SegmentRules,
  now: Date = new Date(),
  columns: Fragment = sql`c.id`,
): Fragment => sql`SELECT ${columns} FROM contacts c WHERE ${segmentCondition(rules, now)}`

export const findRulesOf =
  (db: Database) =>
  async (ids: readonly number[]): Promise<ReadonlyMap<number, unknown>> => {
    const result = await db.execute<{ id: number; rules: unknown }>(sql`
      SELECT id, rules FROM segments WHERE id = ANY(${sql.param([...ids])}::int[])`)
    return new Map(rowsOf(result).map(({ id, rules }) => [id, rules]))
  }

/** The rules of the segments that refer to a segment, directly or by others. */
export const findOuterRules = (db: Database, id: number): Promise<unknown[]> =>
  column(db)`
    WITH RECURSIVE outer_segments AS (
      SELECT ${id}::int AS id, NULL::jsonb AS rules
      UNION
      SELECT s.id, s.rules FROM segments s JOIN outer_segments o ON jsonb_path_exists(s.rules,
        '$.** ? (@.field == "segment").ids[*] ? (@ == $id)', jsonb_build_object('id', o.id)))
    SELECT rules FROM outer_segments WHERE id <> ${id}`

/**
 * As contactsMeeting, of a stored segment or of rules; undefined for a segment that is not there.
 * Throws UnusableSegment.
 * For code without a user: it does not check whether a user may read the segment, which
 * src/people/segments/filter-by-segment.ts does.
 */
export async function contactsOfSegment(
  db: Database,
  segment: number | SegmentRules,
  now: Date = new Date(),
  columns?: Fragment,
): Promise<Fragment | undefined> {
  const read = findRulesOf(db)
  const stored = typeof segment === 'number' ? (await read([segment])).get(segment) : segment
  const rules = segmentRules.safeParse(stored).data
  return rules && contactsMeeting(await resolveSegments(rules, read), now, columns)
}
