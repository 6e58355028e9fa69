import { sql } from '@payloadcms/db-postgres'
import {
  type SegmentCount,
  type SegmentGroup,
  type SegmentRules,
  segmentRules,
} from '#src/contract/people/segments.ts'
import { countRows } from '#src/data/count.ts'
import type { Fragment } from '#src/data/leaf.ts'
import { column, firstRow, rowsOf, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { livingContacts } from '#src/data/trash.ts'
import { isOnList } from '#src/mail/bounces/sql/blocked.ts'
import { resolveSegments } from '../other-segments.ts'
import { segmentCondition, subscriberCondition } from './compile.ts'

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

type Contacts = Pick<SegmentCount, 'count' | 'names'>

const sampleSize = 10

/** Up to this many are counted and ordered at once. */
const fewMatches = 5_000

/**
 * The count and the newest names, of few matches in one search instead of two; undefined when there
 * are more. What that took then is bounded: it ends after so many, however many there are.
 */
const countFew = async (db: Database, rules: SegmentRules): Promise<Contacts | undefined> => {
  const few = await firstRow(db)<Contacts>`
    WITH matching AS MATERIALIZED (
      -- What indexes have, so that no row is read for it.
      SELECT c.created_at, c.id FROM ${livingContacts} c
      WHERE ${segmentCondition(rules)} LIMIT ${fewMatches + 1}),
    newest AS (
      SELECT created_at, id FROM matching ORDER BY created_at DESC, id DESC LIMIT ${sampleSize})
    SELECT (SELECT count(*)::int FROM matching) AS count,
      (SELECT coalesce(json_agg(c.name ORDER BY c.created_at DESC, c.id DESC), '[]')
        FROM newest JOIN ${livingContacts} c USING (id)) AS names`
  return few && few.count <= fewMatches ? few : undefined
}

const findSample = (db: Database, rules: SegmentRules): Promise<string[]> => column(db)`
    SELECT c.name FROM ${livingContacts} c WHERE ${segmentCondition(rules)}
    ORDER BY c.created_at DESC, c.id DESC LIMIT ${sampleSize}`

/**
 * Subscribers who are no contacts, as far as they are known, in the place of `contacts c`. Their ids
 * are negative, so that nothing is of them that is of a contact.
 */
const subscribersAsContacts: Fragment = sql`(
  SELECT -s.id AS id, s.email, s.name, s.city, s.postcode, '{}'::jsonb AS custom
  FROM newsletter_subscribers s
  WHERE ${sql.raw(isOnList('s'))}
    AND NOT EXISTS (SELECT FROM ${livingContacts} k WHERE k.email = s.email)
    AND NOT EXISTS (SELECT FROM contact_other_emails o
      JOIN ${livingContacts} k ON k.id = o.contact_id WHERE o.email = s.email)) c`

const subscribersMeeting = (rules: SegmentRules, now: Date): Fragment | undefined => {
  const isMet = rules.people === 'everyone' ? subscriberCondition(rules, now) : undefined
  return isMet && sql`${subscribersAsContacts} WHERE ${isMet}`
}

const countSubscribers = async (db: Database, rules: SegmentRules): Promise<number> => {
  const subscribers = subscribersMeeting(rules, new Date())
  return subscribers ? countRows(db, subscribers) : 0
}

/**
 * How many people meet each of some conditions alone, null where there is none. Throws the reason
 * of the signal.
 */
export async function countEach(
  db: Database,
  conditions: readonly (SegmentGroup['conditions'][number] | undefined)[],
  signal: AbortSignal,
  people?: SegmentRules['people'],
): Promise<(number | null)[]> {
  const counts: (number | null)[] = []
  for (const condition of conditions) {
    // An abort between two statements cancels none.
    signal.throwIfAborted()
    if (!condition) {
      counts.push(null)
      continue
    }
    const rules: SegmentRules = { match: 'all', not: false, people, conditions: [condition] }
    const contacts = await countRows(db, sql`${livingContacts} c WHERE ${segmentCondition(rules)}`)
    signal.throwIfAborted()
    counts.push(contacts + (await countSubscribers(db, rules)))
  }
  return counts
}

export async function countPeople(db: Database, rules: SegmentRules): Promise<SegmentCount> {
  const few = await countFew(db, rules)
  const count =
    few?.count ?? (await countRows(db, sql`${livingContacts} c WHERE ${segmentCondition(rules)}`))
  const names = few?.names ?? (await findSample(db, rules))
  return { count, names, subscribers: await countSubscribers(db, rules) }
}

export const contactsMeeting = (
  rules: SegmentRules,
  now: Date = new Date(),
  columns: Fragment = sql`c.id`,
): Fragment => sql`SELECT ${columns} FROM ${livingContacts} c WHERE ${segmentCondition(rules, now)}`

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

export const resolvedRules = async (db: Database, segment: number | SegmentRules) => {
  const read = findRulesOf(db)
  const stored = typeof segment === 'number' ? (await read([segment])).get(segment) : segment
  const rules = segmentRules.safeParse(stored).data
  return rules && resolveSegments(rules, read)
}

/**
 * As contactsMeeting, of a stored segment or of rules; undefined for a segment that is not there.
 * Throws UnusableSegment.
 * For code without a user: it does not check whether a user may read the segment, which
 * src/people/segments/filter-by-segment.ts does.
 */
export async function contactsOfSegment(
  db: Database,
  segment: number | SegmentRules,
): Promise<Fragment | undefined> {
  const rules = await resolvedRules(db, segment)
  return rules && contactsMeeting(rules)
}

/**
 * As contactsOfSegment, id and email of all people: contacts, and where the segment is about
 * everyone also subscribers who are no contacts, whose ids are negative.
 */
export async function peopleOfSegment(
  db: Database,
  segment: number,
  now: Date,
): Promise<Fragment[] | undefined> {
  const rules = await resolvedRules(db, segment)
  if (!rules) return undefined
  const columns = sql`c.id, c.email`
  const subscribers = subscribersMeeting(rules, now)
  return [
    contactsMeeting(rules, now, columns),
    ...(subscribers ? [sql`SELECT ${columns} FROM ${subscribers}`] : []),
  ]
}
