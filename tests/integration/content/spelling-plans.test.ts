import type { Payload } from 'payload'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import { exchanged } from '#tests/support/search.ts'

let payload: Payload
let client: pg.Client

/** A word of letters for each number. */
const words = `left(translate(md5(n::text), '0123456789', 'ghijklmnop'), 5 + n % 7)`

beforeAll(async () => {
  payload = await startPayload()
  client = new pg.Client({ connectionString: process.env['DATABASE_URL'] })
  await client.connect()
  await client.query(
    `INSERT INTO pages (title, slug, content_html, _status)
     SELECT 'Planned', 'planned-' || n / 100, string_agg(${words}, ' '), 'published'
     FROM generate_series(1, 22000) n GROUP BY n / 100`,
  )
  await client.query('ANALYZE search_words; ANALYZE search_entries')
})
afterAll(() => client.end())

it('a misspelt word is looked for by indexes among twenty thousand, and found in little time', async () => {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM search_words',
  )
  expect(rows[0]?.count).toBeGreaterThan(20_000)
  const { rows: long } = await client.query<{ word: string }>(
    `SELECT ${words} AS word FROM generate_series(1, 22000) n WHERE n % 7 = 4 LIMIT 1`,
  )
  const word = long[0]?.word ?? ''
  const typed = exchanged(word)

  const spy = vi.spyOn(pg.Client.prototype, 'query')
  const { json } = await apiClient(dispatcher(payload))('GET', `/api/search?q=${typed}`)
  const calls = spy.mock.calls.map((call): unknown[] => [...call])
  spy.mockRestore()
  expect(json).toMatchObject([{ title: 'Planned', correctedQuery: word }])

  const plans: string[] = []
  for (const [query, values] of calls) {
    const text = typeof query === 'string' ? query : String((query as { text?: unknown })?.text)
    if (!text.includes('search_words')) continue
    const plan = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE, TIMING OFF) ${text}`,
      ((query as { values?: unknown[] }).values ?? values) as unknown[],
    )
    plans.push(plan.rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  expect(plans).toHaveLength(1)
  for (const index of ['letters', 'sound', 'plain'])
    expect(plans[0]).toContain(`search_words_${index}`)
  expect(plans[0]).not.toContain('Seq Scan on search_words')
  expect(Number(/Execution Time: ([\d.]+)/.exec(plans[0] ?? '')?.[1])).toBeLessThan(1_000)
})
