import type { Payload } from 'payload'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { isLong } from '#tests/support/long.ts'
import { createStaff } from '#tests/support/staff.ts'

const count = isLong ? 20_000 : 8_000
const mark = unique('planned').replace(' ', '-')
let payload: Payload
/**
 * A connection without the timeouts of requests and without triggers: so many rows take long on a
 * busy machine, and nothing would remove their entries in the ledger of consents.
 */
let client: pg.Client
let api: ApiClient
let token: string

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  ;({ token } = await createStaff(payload, 'admin'))
  client = new pg.Client({ connectionString: process.env['DATABASE_URL'] })
  await client.connect()
  await client.query('SET session_replication_role = replica')
  await client.query(
    `INSERT INTO contacts (name, email, status, created_at)
     SELECT 'Frequent ' || md5(n::text), $1::text || n || '@example.org', 'Member',
       now() - n * interval '1 minute' FROM generate_series(1, $2::int) n`,
    [mark, count],
  )
  await client.query(
    `INSERT INTO newsletter_subscribers (name, email, created_at)
     SELECT 'Frequent ' || md5(n::text), $1::text || n || '@example.org',
       now() - n * interval '1 minute' FROM generate_series(1, $2::int) n`,
    [mark, count],
  )
  await client.query(
    `INSERT INTO news (title, slug, category, published_at, _status)
     SELECT 'Frequent ' || md5(n::text), $1::text || '-' || n, $1, now() - n * interval '1 minute',
       'published' FROM generate_series(1, $2::int) n`,
    [mark, count],
  )
  await client.query(
    `INSERT INTO _news_v (parent_id, version_title, version_slug, version__status, latest, updated_at)
     SELECT id, title, slug, 'published', true, now() - id * interval '1 minute'
     FROM news WHERE category = $1`,
    [mark],
  )
  for (const table of ['contacts', 'newsletter_subscribers', 'news', '_news_v'])
    await client.query(`VACUUM ANALYZE ${table}`)
})

afterAll(() => client.end())

/** The plans of the statements that a request runs and that look for a part of a text. */
const plansOf = async (request: () => Promise<unknown>): Promise<string[]> => {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  await request()
  const calls = spy.mock.calls.map((call): unknown[] => [...call])
  spy.mockRestore()
  const plans: string[] = []
  for (const [query, values] of calls) {
    const text = typeof query === 'string' ? query : String((query as { text?: unknown })?.text)
    if (!/ilike/i.test(text)) continue
    const { rows } = await payload.db.pool.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN ${text}`,
      ((query as { values?: unknown[] }).values ?? values) as unknown[],
    )
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  return plans
}

const list = (path: string) => async () =>
  expect((await api('GET', path, { token })).status).toBe(200)
const inAdmin = (collection: 'contacts' | 'newsletter-subscribers' | 'news', fields: string[]) => {
  const isDraftable = collection === 'news'
  return (search: string) => async () =>
    payload.find({
      collection,
      draft: isDraftable,
      limit: 10,
      sort: isDraftable ? '-updatedAt' : '-createdAt',
      where: { or: fields.map((field) => ({ [field]: { like: search } })) },
    })
}

const searches: [string, string, (search: string) => () => Promise<unknown>][] = [
  [
    'contacts',
    'contacts_search',
    (search) => list(`/api/staff/contacts?limit=50&search=${search}`),
  ],
  [
    'subscribers',
    'newsletter_subscribers_search',
    (search) => list(`/api/staff/newsletter-subscribers?limit=50&search=${search}`),
  ],
  ['news', 'news_search', (search) => list(`/api/news?search=${search}`)],
  ['contacts in the admin UI', 'contacts_search', inAdmin('contacts', ['name', 'email', 'phone'])],
  [
    'subscribers in the admin UI',
    'newsletter_subscribers_search',
    inAdmin('newsletter-subscribers', ['email', 'name']),
  ],
  [
    'news in the admin UI',
    '_news_v_search',
    inAdmin('news', ['title', 'slug', 'description', 'category']),
  ],
]

it.each(searches)('a rare word in %s is found by its trigrams', async (_, index, search) => {
  const plans = await plansOf(search('zebrafish'))
  expect(plans.length).toBeGreaterThan(0)
  for (const plan of plans) expect(plan).toContain(index)
})

it.each(searches.slice(0, 3))(
  'a word that many have in %s, or one of two letters, is read in the order of the list',
  async (_, index, search) => {
    for (const word of ['frequent', 'fr']) {
      const plans = await plansOf(search(word))
      expect(plans.length).toBeGreaterThan(0)
      for (const plan of plans) {
        expect(plan).not.toContain(index)
        expect(plan).toMatch(/Index Scan/)
      }
    }
  },
)
