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

type Fragment = ReturnType<typeof sql>

/** Three quarters of the contacts subscribe; every twentieth of those has left. */
const insertSubscribers = async ({ db }: Payload): Promise<void> => {
  await db.pool.query(`UPDATE contacts SET city = 'City ' || id % 5`)
  await db.pool.query(`
    INSERT INTO newsletter_subscribers (email, name, status, unsubscribed_at)
    SELECT email, name, CASE WHEN id % 20 = 0 THEN 'unsubscribed' ELSE 'subscribed'
        END::enum_newsletter_subscribers_status, CASE WHEN id % 20 = 0 THEN now() END
    FROM contacts WHERE id % 4 > 0`)
  await db.pool.query('VACUUM ANALYZE')
}

const rules = (conditions: readonly object[], match: 'all' | 'any' = 'all'): SegmentRules =>
  segmentRules.parse({ match, conditions })
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
  readonly audience: (ids: { city: number; tags: number; both: number }) => Audience
  readonly byHand: Fragment
}

const cases: readonly Case[] = [
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

const isMailed = sql`s.status = 'subscribed' AND s.suppression IS NULL`

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

const countedByHand = async (db: Database, { byHand }: Case): Promise<void> => {
  await db.execute(sql`SELECT count(*) FILTER (WHERE ${isMailed}), count(*)
    FROM newsletter_subscribers s WHERE ${byHand}`)
  await db.execute(sql`SELECT s.name FROM newsletter_subscribers s WHERE ${isMailed} AND ${byHand}
    ORDER BY s.created_at DESC, s.id DESC LIMIT 10`)
}

const frozenByHand = (db: Database, id: number, { byHand }: Case) =>
  db.execute(sql`
    INSERT INTO deliveries (kind, newsletter_id, subscriber_id, email, name, next_attempt_at)
    SELECT 'newsletter', ${id}, s.id, s.email, coalesce(s.name, ''), now()
    FROM newsletter_subscribers s WHERE ${isMailed} AND ${byHand}
    ORDER BY s.id FOR KEY SHARE OF s`)

/** Recipients of a newsletter, counted and frozen, against statements written by hand. */
export async function bench(): Promise<Row[]> {
  const payload = await openDatabase('audience')
  await insertContacts(payload, count)
  await insertSubscribers(payload)
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
  const rounds = { rounds: 5, calls: 1, warmUps: 1 }
  for (const each of cases) {
    const audience = each.audience(ids)
    const counting = {
      ours: () => countAudience(drizzle, undefined, audience),
      theirs: () => countedByHand(drizzle, each),
    }
    add(`${each.name} counted`, await compare(counting, rounds))
    const freezing = {
      ours: undone(payload, (db) => freezeRecipients(db, id, audience)),
      theirs: undone(payload, (db) => frozenByHand(db, id, each)),
    }
    add(`${each.name} frozen`, await compare(freezing, rounds))
  }
  return rows
}
