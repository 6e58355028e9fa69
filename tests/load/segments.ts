import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { type SegmentRules, segmentRules } from '#src/contract/people/segments.ts'
import { readCancellably } from '#src/data/cancellable.ts'
import { countPeople } from '#src/people/segments/sql/contacts-of-segment.ts'
import { compare, milliseconds } from './support/compare.ts'
import { insertContacts } from './support/contact-rows.ts'
import { openDatabase } from './support/database.ts'
import type { Row } from './support/row.ts'

const count = Number(process.env['BENCH_CONTACTS'] ?? 1_000_000)
const contacts = `${count.toLocaleString('en')} contacts`

/** Longer than people wait, so that slow counts are measured too. */
const timeout = 120_000

/** Cities, postcodes, a custom field, subscribers and interactions for the contacts. */
const insertRelated = async ({ db }: Payload): Promise<void> => {
  await db.pool.query(
    `INSERT INTO contact_fields (label, name, type) VALUES ('Shirts', 'shirts', 'number')`,
  )
  await db.pool.query(`
    UPDATE contacts SET city = 'City ' || id % 200, postcode = lpad((id % 90000)::text, 5, '0'),
      custom = CASE WHEN id % 3 = 0 THEN jsonb_build_object('shirts', id % 50) ELSE '{}' END`)
  await db.pool.query(`
    INSERT INTO newsletter_subscribers (email, status)
    SELECT email, 'subscribed' FROM contacts WHERE id % 4 = 0`)
  await db.pool.query(`
    INSERT INTO interactions (contact_id, kind, at)
    SELECT id, CASE WHEN id % 2 = 0 THEN 'event' ELSE 'call' END::enum_interactions_kind,
      now() - (id % 720) * interval '1 day'
    FROM contacts WHERE id % 5 < 2`)
  await db.pool.query('VACUUM ANALYZE')
}

interface Segment {
  readonly name: string
  readonly match: 'all' | 'any'
  readonly conditions: readonly object[]
  /** Written by hand for `contacts c`. */
  readonly byHand: ReturnType<typeof sql>
}

const tagged = sql`EXISTS (SELECT FROM contacts_texts t
  WHERE t.parent_id = c.id AND t.path = 'tags' AND t.text IN ('tag 6', 'tag 11'))`

const segments: readonly Segment[] = [
  {
    name: 'members with one of two tags',
    match: 'all',
    conditions: [
      { field: 'status', values: ['Member'] },
      { field: 'tags', operator: 'any', tags: ['tag 6', 'tag 11'] },
    ],
    byHand: sql`c.status = 'Member' AND ${tagged}`,
  },
  {
    name: 'of a region or a city',
    match: 'any',
    conditions: [
      { field: 'postcode', prefixes: ['10', '11'] },
      { field: 'city', cities: ['City 7'] },
    ],
    byHand: sql`upper(replace(c.postcode, ' ', '')) LIKE '10%'
      OR upper(replace(c.postcode, ' ', '')) LIKE '11%' OR lower(c.city) = 'city 7'`,
  },
  {
    name: 'subscribers who came to an event within a year',
    match: 'all',
    conditions: [
      { field: 'subscription', states: ['subscribed'] },
      { field: 'attended', events: [], period: { kind: 'last', days: 365 } },
    ],
    byHand: sql`EXISTS (SELECT FROM newsletter_subscribers n
        WHERE n.email = c.email AND n.status = 'subscribed' AND n.suppression IS NULL)
      AND EXISTS (SELECT FROM interactions i WHERE i.contact_id = c.id AND i.kind = 'event'
        AND i.at >= now() - interval '365 days')`,
  },
  {
    name: 'by a number of their own, without one who was called',
    match: 'all',
    conditions: [
      { field: 'custom', name: 'shirts', type: 'number', operator: 'greater', value: 40 },
      { field: 'interaction', kinds: ['call'], period: null, not: true },
    ],
    byHand: sql`c.custom ? 'shirts' AND (c.custom ->> 'shirts')::numeric > 40
      AND NOT EXISTS (SELECT FROM interactions i WHERE i.contact_id = c.id AND i.kind = 'call')`,
  },
]

const rulesOf = ({ match, conditions }: Segment): SegmentRules =>
  segmentRules.parse({ match, conditions })

const measure = async (payload: Payload, segment: Segment): Promise<Row> => {
  const { drizzle } = payload.db
  const rules = rulesOf(segment)
  const { signal } = new AbortController()
  const { byHand } = segment
  const ms = await compare(
    {
      ours: () => readCancellably(payload, { timeout, signal }, (db) => countPeople(db, rules)),
      theirs: async () => {
        await drizzle.execute(sql`SELECT count(*) FROM contacts c WHERE ${byHand}`)
        await drizzle.execute(sql`SELECT c.name FROM contacts c WHERE ${byHand}
          ORDER BY c.created_at DESC, c.id DESC LIMIT 10`)
      },
    },
    { rounds: 7, calls: 1, warmUps: 1 },
  )
  return {
    what: `segment of ${contacts}, ${segment.name}, against SQL by hand`,
    measured: `${milliseconds(ms.ours)} : ${milliseconds(ms.theirs)}`,
    ratio: ms.ours / ms.theirs,
    demanded: { atMost: 1.5 },
  }
}

/** The live count of typical segments, against statements written by hand for each. */
export async function bench(): Promise<Row[]> {
  const payload = await openDatabase('segments')
  await insertContacts(payload, count)
  await insertRelated(payload)
  const rows: Row[] = []
  for (const segment of segments) rows.push(await measure(payload, segment))
  return rows
}
