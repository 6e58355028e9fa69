import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#src/data/rows.ts'
import { matching } from '#src/people/subscribers/sql/subscribers.ts'
import { subscribersWithTopic } from '#src/people/topics/sql/topics.ts'
import { apiClient, dispatcher } from '#tests/support/api.ts'
import { column, unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'
import { createTopic } from '#tests/support/topics.ts'

const many = 20_000
const source = unique('plan').replace(' ', '')

let payload: Payload
let staff: Staff
const slug = source.toLowerCase()
/** Of every second subscriber, of every thousandth, and of none. */
const topics = { common: 0, rare: 0, nobodys: 0 }

beforeAll(async () => {
  payload = await startPayload()
  staff = await createStaff(payload, 'communicator')
  topics.common = await createTopic(payload)
  topics.rare = await createTopic(payload, { slug, isPublic: false })
  topics.nobodys = await createTopic(payload)
  const { pool } = payload.db
  await pool.query(
    `INSERT INTO newsletter_subscribers (email, source, created_at, topics)
     SELECT n || '.' || $1 || '@example.org', $1, now() - n * interval '1 minute',
       CASE WHEN n % 1000 = 0 THEN jsonb_build_array($2::int, $3::int)
         WHEN n % 2 = 0 THEN jsonb_build_array($2::int) ELSE '[1]' END
     FROM generate_series(1, $4::int) n`,
    [source, topics.common, topics.rare, many],
  )
  await pool.query('VACUUM ANALYZE newsletter_subscribers')
})

const emailOf = (n: number) => `${n}.${source.toLowerCase()}@example.org`
const ofThousands = Array.from({ length: many / 1000 }, (_, at) => emailOf((at + 1) * 1000))

describe('subscribers of a topic', () => {
  const listed = async (query: string, { token } = staff) => {
    const path = `/newsletter-subscribers?depth=0&where[source][equals]=${source}&${query}`
    const { status, json } = await callPlatform('GET', path, { token })
    return { status, total: json['totalDocs'], emails: column(json['docs'] ?? [], 'email') }
  }

  it('are a filter of the list of the admin UI, whether the topic is public or not', async () => {
    expect(await listed(`where[topic][equals]=${topics.rare}&limit=100`)).toEqual({
      status: 200,
      total: ofThousands.length,
      emails: ofThousands,
    })
    const without = `where[topic][equals]=${topics.common}&where[and][0][topic][not_equals]=${topics.rare}`
    expect(await listed(without)).toMatchObject({ total: many / 2 - ofThousands.length })
    expect(await listed(`where[topic][equals]=${topics.nobodys}`)).toMatchObject({ total: 0 })
    expect(await listed('where[topic][equals]=none')).toMatchObject({ status: 400 })
    const editor = await createStaff(payload, 'editor')
    expect(await listed(`where[topic][equals]=${topics.rare}`, editor)).toMatchObject({
      status: 403,
    })
  })

  it('are exported by the same filter', async () => {
    const where = encodeURIComponent(JSON.stringify({ topic: { equals: topics.rare } }))
    const path = `/newsletter-subscribers/export?format=json&where=${where}`
    const { text } = await callPlatform('GET', path, { token: staff.token })
    expect(column(JSON.parse(text), 'email').sort()).toEqual([...ofThousands].sort())
  })

  it('are a filter of the staff’s list and file', async () => {
    const api = apiClient(dispatcher(payload))
    const read = (path: string) => api('GET', `/api/staff/${path}`, { token: staff.token })
    const list = await read(`newsletter-subscribers?topic=${slug}&total=true`)
    expect(column(list.json, 'email')).toEqual(ofThousands)
    expect(list.headers.get('x-total-count')).toBe(String(ofThousands.length))
    const file = await read(`newsletter-subscribers/export?format=json&topic=${slug}`)
    expect(column(file.json, 'email')).toEqual(ofThousands)
    expect((await read('newsletter-subscribers?topic=&limit=1')).json).toHaveLength(1)
    expect((await read('newsletter-subscribers?topic=none')).status).toBe(400)
  })

  it.each(['common', 'rare'] as const)(
    'the newest of a %s one are read by an index',
    async (of) => {
      const topic = topics[of]
      const conditions = {
        api: matching({ search: undefined, topic }),
        platform: sql`e.id = ANY (${subscribersWithTopic(topic)})`,
      }
      for (const condition of Object.values(conditions)) {
        const plan = await payload.db.drizzle.execute<{ 'QUERY PLAN': string }>(sql`
        EXPLAIN SELECT e.id FROM newsletter_subscribers e WHERE ${condition}
        ORDER BY e.created_at DESC, e.id DESC LIMIT 10`)
        const lines = rowsOf(plan).map((row) => row['QUERY PLAN'])
        expect(lines.join('\n')).not.toMatch(/Seq Scan/)
      }
    },
  )
})
