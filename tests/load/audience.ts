import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { type SegmentRules, segmentRules } from '#src/contract/people/segments.ts'
import type { Database } from '#src/data/transaction.ts'
import type { Audience } from '#src/newsletters/audience/sql/audience.ts'
import { countAudience } from '#src/newsletters/audience/sql/count-audience.ts'
import { freezeRecipients } from '#src/newsletters/sql/newsletters.ts'
import { compare, milliseconds } from './support/compare.ts'
import { insertContacts } from './support/contact-rows.ts'
import { openDatabase } from './support/database.ts'
import type { Row } from './support/row.ts'

const count = process.env['BENCH_MILLION'] ? 1_000_000 : 100_000

const batch = 20_000

type Fragment = ReturnType<typeof sql>

/**
 * Three quarters of the contacts subscribe, and a quarter as many who are none; every twentieth has
 * left, and each has one to three of the topics.
 */
const insertSubscribers = async ({ db }: Payload, topics: readonly number[]): Promise<void> => {
  const client = await db.pool.connect()
  const insert = (from: string) =>
    client.query(
      `INSERT INTO newsletter_subscribers (email, name, status, unsubscribed_at, city, topics)
      SELECT email, name, CASE WHEN id % 20 = 0 THEN 'unsubscribed' ELSE 'subscribed'
          END::enum_newsletter_subscribers_status, CASE WHEN id % 20 = 0 THEN now() END,
        city, (SELECT jsonb_agg(($1::int[])[1 + (id / 7 + n) % 5] ORDER BY n) FROM generate_series(0, id % 3) n)
      FROM ${from}`,
      [topics],
    )
  for (let from = 0; from <= count; from += batch) {
    const some = `contacts WHERE id > ${from} AND id <= ${from + batch} AND id % 4`
    await insert(`${some} > 0`)
    await insert(
      `(SELECT id, 'reader' || id || '@example.net' AS email, name, city FROM ${some} = 0) c`,
    )
    // Or foreign keys are checked by a plan of when the table was empty, which reads all of it.
    await client.query('ANALYZE newsletter_subscribers')
    await client.query('DISCARD PLANS')
  }
  client.release()
  await db.pool.query('VACUUM ANALYZE')
}

const rules = (conditions: readonly object[], more: object = {}): SegmentRules =>
  segmentRules.parse({ match: 'all', conditions, ...more })
const city = { field: 'city', cities: ['City 1', 'City 2'] }
const tags = { field: 'tags', operator: 'any', tags: ['tag 6', 'tag 11', 'tag 13'] }

/** The same conditions, written by hand for `contacts c`. */
const inCity = sql`lower(c.city) IN ('city 1', 'city 2')`
const hasTag = sql`EXISTS (SELECT FROM contacts_texts t WHERE t.parent_id = c.id
  AND t.path = 'tags' AND t.text IN ('tag 6', 'tag 11', 'tag 13'))`

const emails = (condition: Fragment): Fragment => sql`
  SELECT c.email FROM contacts c WHERE ${condition}
  UNION SELECT o.email FROM contact_other_emails o JOIN contacts c ON c.id = o.contact_id
  WHERE ${condition}`

interface Case {
  readonly name: string
  readonly audience: (ids: Record<'city' | 'tags' | 'both' | 'everyone', number>) => Audience
  readonly byHand: Fragment
}

const cases: readonly Case[] = [
  { name: 'topic', audience: () => ({ segments: [], minus: [] }), byHand: sql`TRUE` },
  {
    name: 'everyone',
    audience: ({ everyone }) => ({ segments: [everyone], minus: [] }),
    byHand: sql`s.email IN (${emails(inCity)}
      UNION SELECT n.email FROM newsletter_subscribers n WHERE lower(n.city) IN ('city 1', 'city 2')
        AND NOT EXISTS (SELECT FROM contacts k WHERE k.email = n.email)
        AND NOT EXISTS (SELECT FROM contact_other_emails k WHERE k.email = n.email))`,
  },
  {
    name: 'union',
    audience: ({ city: one, tags: other }) => ({ segments: [one, other], minus: [] }),
    byHand: sql`s.email IN (${emails(inCity)} UNION ${emails(hasTag)})`,
  },
  {
    name: 'intersection',
    audience: ({ both }) => ({ segments: [both], minus: [] }),
    byHand: sql`s.email IN (${emails(sql`${inCity} AND ${hasTag}`)})`,
  },
  {
    name: 'difference',
    audience: ({ city: one, tags: other }) => ({ segments: [one], minus: [other] }),
    byHand: sql`s.email IN (${emails(inCity)} EXCEPT (${emails(hasTag)}))`,
  },
]

interface Measured extends Case {
  /** Whether `s` has the topic. */
  readonly hasTopic: Fragment
}

const isMailed = ({ hasTopic }: Measured): Fragment =>
  sql`s.status = 'subscribed' AND s.suppression IS NULL AND ${hasTopic}`

class Undone extends Error {}

/** Runs work whose changes are taken back. */
const undone =
  ({ db }: Payload, work: (db: Database) => Promise<unknown>) =>
  async () => {
    await db.drizzle
      .transaction(async (tx) => {
        await work(tx)
        throw new Undone()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error
      })
  }

const countedByHand = async (db: Database, given: Measured): Promise<void> => {
  const { byHand, hasTopic } = given
  const isReader = sql`s.status = 'subscribed' AND ${hasTopic}`
  await db.execute(sql`SELECT count(*) FILTER (WHERE ${isMailed(given)}), count(*),
      count(*) FILTER (WHERE NOT (${isReader})),
      count(*) FILTER (WHERE ${isReader} AND s.suppression IS NOT NULL)
    FROM newsletter_subscribers s WHERE ${byHand}`)
  await db.execute(sql`SELECT s.name FROM newsletter_subscribers s
    WHERE ${isMailed(given)} AND ${byHand} ORDER BY s.created_at DESC, s.id DESC LIMIT 10`)
}

const frozenByHand = (db: Database, id: number, given: Measured) =>
  db.execute(sql`
    INSERT INTO deliveries (kind, newsletter_id, subscriber_id, email, name, next_attempt_at)
    SELECT 'newsletter', ${id}, s.id, s.email, coalesce(s.name, ''), now()
    FROM newsletter_subscribers s WHERE ${isMailed(given)} AND ${given.byHand}
    ORDER BY s.id FOR KEY SHARE OF s`)

/** Recipients of a newsletter, counted and frozen, against statements written by hand. */
export async function bench(): Promise<Row[]> {
  const payload = await openDatabase('audience')
  await insertContacts(payload, count)
  const topics: number[] = []
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) {
    const data = { name, slug: name.toLowerCase() }
    topics.push((await payload.create({ collection: 'topics', data: data as never })).id)
  }
  await insertSubscribers(payload, topics)
  const [topic = 0] = topics
  const hasTopic = sql`s.topics @> ${JSON.stringify([topic])}::jsonb`
  const segment = async (name: string, its: SegmentRules): Promise<number> =>
    (
      await payload.create({
        collection: 'segments',
        data: { name, rules: { ...its }, shared: true },
      })
    ).id
  const ids = {
    city: await segment('City', rules([city])),
    tags: await segment('Tags', rules([tags])),
    both: await segment('Both', rules([city, tags])),
    everyone: await segment('Everyone', rules([city], { people: 'everyone' })),
  }
  const newsletter = { title: 'Letter', subject: 'Letter', htmlContent: '<p>Hello</p>' }
  const { id } = await payload.create({ collection: 'newsletters', data: newsletter as never })
  const { drizzle } = payload.db
  const rows: Row[] = []
  const add = (what: string, ms: { ours: number; theirs: number }) =>
    rows.push({
      what: `audience of ${count.toLocaleString('en')} contacts, ${what}, against SQL by hand`,
      measured: `${milliseconds(ms.ours)} : ${milliseconds(ms.theirs)}`,
      ratio: ms.ours / ms.theirs,
      demanded: { atMost: 1.5 },
    })
  const rounds = { rounds: count > 100_000 ? 3 : 5, calls: 1, warmUps: 1 }
  for (const each of cases) {
    const audience = { ...each.audience(ids), topic }
    const given = { ...each, hasTopic }
    const counting = {
      ours: () => countAudience(drizzle, undefined, audience),
      theirs: () => countedByHand(drizzle, given),
    }
    add(`${each.name} counted`, await compare(counting, rounds))
    const freezing = {
      ours: undone(payload, (db) => freezeRecipients(db, id, audience)),
      theirs: undone(payload, (db) => frozenByHand(db, id, given)),
    }
    add(`${each.name} frozen`, await compare(freezing, rounds))
  }
  return rows
}
