import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findRelatedActions, findRelatedNews } from '#src/content/sql/entries.ts'
import { relatedEntries } from '#src/content/sql/related.ts'
import { rowsOf } from '#src/data/rows.ts'
import { unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'

/** More than are compared whatever they have in common. */
const count = 2_000
const mark = unique('related').replace(' ', '-')
let payload: Payload
/** Without triggers: nothing of this is searched, and indexing a text takes a millisecond. */
let client: pg.Client

interface Entry {
  id: number
  place: number
  category: string | null
  tags: number[]
}

/**
 * Entries with tags of every frequency: one on all of them, one on all old ones, and ever rarer
 * ones.
 */
const insert = async (table: 'news' | 'actions', columns: string, values: string) => {
  await client.query(
    `INSERT INTO ${table} (title, slug, _status, ${columns})
     SELECT $1::text, $1::text || '-' || n, 'published', ${values} FROM generate_series(1, $2::int) n`,
    [mark, count],
  )
  await client.query(
    `INSERT INTO ${table}_rels (parent_id, path, tags_id, "order")
     SELECT e.id, 'tags', t.id, k FROM ${table} e CROSS JOIN generate_series(1, 9) k
     JOIN tags t ON t.slug = $1::text || '-' || k
     WHERE e.title = $1::text AND (k = 1 OR (k = 2 AND substring(e.slug from '\\d+$')::int > 1000)
       OR (k > 2 AND hashint4(e.id * 31 + k) % (3 ^ (k - 2))::int = 0))`,
    [mark],
  )
  await client.query(`ANALYZE ${table}`)
  await client.query(`ANALYZE ${table}_rels`)
}

beforeAll(async () => {
  payload = await startPayload()
  client = new pg.Client({ connectionString: process.env['DATABASE_URL'] })
  await client.connect()
  await client.query('SET session_replication_role = replica')
  await payload.db.pool.query(
    `INSERT INTO tags (name, slug) SELECT $1::text || '-' || n, $1::text || '-' || n FROM generate_series(1, 9) n`,
    [mark],
  )
  await insert(
    'news',
    'published_at, category',
    `now() - n / 2 * interval '1 hour', (ARRAY['', 'A', 'B', NULL])[1 + n % 4]`,
  )
  await insert('actions', 'display_order', 'n / 3')
})
afterAll(() => client.end())

const readAll = async (table: 'news' | 'actions'): Promise<Entry[]> => {
  const [place, category, isDue] =
    table === 'news'
      ? ['-extract(epoch from e.published_at)', `nullif(e.category, '')`, 'e.published_at <= now()']
      : ['e.display_order', 'NULL', 'TRUE']
  const { rows } = await payload.db.pool.query<Entry>(`
    SELECT e.id, (${place})::float8 AS place, ${category} AS category, ARRAY(
      SELECT r.tags_id FROM ${table}_rels r WHERE r.parent_id = e.id AND r.path = 'tags') AS tags
    FROM ${table} e WHERE e._status = 'published' AND ${isDue}
    ORDER BY 2, e.id ${table === 'news' ? 'DESC' : 'ASC'}`)
  return rows
}

/** By the contract's rule: every one is compared with every other. */
const expected = (all: readonly Entry[], own: Entry): number[] =>
  all
    .filter(({ id }) => id !== own.id)
    .map((entry) => ({
      id: entry.id,
      shared:
        entry.tags.filter((tag) => own.tags.includes(tag)).length +
        Number(own.category !== null && own.category === entry.category),
    }))
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, 3)
    .map(({ id }) => id)

it.each(['news', 'actions'] as const)(
  'the related ones of %s are those that every comparison finds, however common their tags are',
  async (table) => {
    const all = await readAll(table)
    const ours = all.filter(({ tags }) => tags.length > 0)
    const db = payload.db.drizzle
    for (let at = 0; at < ours.length; at += 41) {
      const own = ours[at] as Entry
      const found =
        table === 'news'
          ? (await findRelatedNews(db, own.id))?.rows
          : await findRelatedActions(db, own.id)
      expect(found?.map(({ id }) => id)).toEqual(expected(all, own))
    }
  },
)

it('a tag that every article carries is not read whole', async () => {
  const newest = (await readAll('news')).find(({ tags }) => tags.length > 0)
  const plan = await payload.db.drizzle.execute<{ 'QUERY PLAN': string }>(sql`
    EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) ${relatedEntries({
      collection: 'news',
      id: newest?.id ?? 0,
      isPublic: sql`e._status = 'published' AND e.published_at <= now()`,
      place: sql`e.published_at`,
      direction: sql`DESC`,
      category: sql`e.category`,
    })}`)
  const rows = rowsOf(plan)
    .map((row) => row['QUERY PLAN'])
    .filter((node) => / on news_rels /.test(node))
    .map((node) => Number(/actual rows=([\d.]+)/.exec(node)?.[1] ?? 0))
  expect(Math.max(...rows)).toBeGreaterThan(0)
  expect(Math.max(...rows)).toBeLessThan(count)
})
