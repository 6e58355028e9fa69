import { sql } from '@payloadcms/db-postgres'
import { type SegmentRules, segmentRules } from '#src/contract/people/segments.ts'
import type { Fragment } from '#src/data/leaf.ts'
import { rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { segmentCondition } from './compile.ts'

export const contactsMeeting = (
  rules: SegmentRules,
  now: Date = new Date(),
  columns: Fragment = sql`c.id`,
): Fragment => sql`SELECT ${columns} FROM contacts c WHERE ${segmentCondition(rules, now)}`

const findRules = async (db: Database, id: number): Promise<SegmentRules | undefined> => {
  const result = await db.execute<{ rules: unknown }>(sql`
    SELECT rules FROM segments WHERE id = ${id}`)
  return segmentRules.safeParse(rowsOf(result)[0]?.rules).data
}

/**
 * As contactsMeeting, of a stored segment or of rules; undefined for a segment that is not there.
 * For code without a user: it does not check whether a user may read the segment, which
 * src/people/segments/read-rules.ts does.
 */
export async function contactsOfSegment(
  db: Database,
  segment: number | SegmentRules,
  now: Date = new Date(),
  columns?: Fragment,
): Promise<Fragment | undefined> {
  const rules = typeof segment === 'number' ? await findRules(db, segment) : segment
  return rules && contactsMeeting(rules, now, columns)
}
