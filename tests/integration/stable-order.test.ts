import type { Payload } from 'payload'
import type pg from 'pg'
import { beforeAll, expect, it, vi } from 'vitest'
import { collections } from '#collections/index.ts'
import { startPayload } from '#tests/support/database.ts'
import { isShort } from '#tests/support/long.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload
let token: string

beforeAll(async () => {
  payload = await startPayload()
  token = (await createStaff(payload, 'admin')).token
  await payload.db.pool.query(`
    INSERT INTO contacts (name, created_at, updated_at)
    SELECT 'Imported at once ' || n, '2026-01-01', '2026-01-01' FROM generate_series(1, 5000) n`)
})

it.each(['tags', ...(isShort ? [] : ['updatedAt', '-updatedAt', 'status'])])(
  'pages of 5,000 contacts imported at once, sorted by %s, show each of them once',
  async (sort) => {
    const ours = 'where[name][contains]=Imported at once'
    const ids = new Set<number>()
    for (let page = 1; page <= 50; page += 1) {
      const path = `/contacts?limit=100&depth=0&sort=${sort}&page=${page}&select[name]=true&${ours}`
      const { json } = await callPlatform('GET', path, { token })
      for (const { id } of json['docs'] as { id: number }[]) ids.add(id)
    }
    expect(ids.size).toBe(5_000)
  },
)

/** The ORDER BY clauses of the lists that one request reads, without those of parts of documents. */
const ordersOf = async (path: string): Promise<string[]> => {
  const { Client } = payload.db.pool as unknown as { Client: typeof pg.Client }
  const query = vi.spyOn(Client.prototype, 'query')
  const { status, text } = await callPlatform('GET', path, { token })
  const statements = query.mock.calls.map(([argument]) => {
    const config: unknown = argument
    if (typeof config === 'string') return config
    return (config as { text?: string } | undefined)?.text ?? ''
  })
  query.mockRestore()
  expect({ path, status }, text).toMatchObject({ status: 200 })
  // Drizzle's subqueries of arrays and relations close with a parenthesis or an alias.
  return statements.flatMap(
    (text) => /order by ([^()]*) limit \$\d+(?: offset \$\d+)?$/.exec(text)?.[1] ?? [],
  )
}

const sorts = ['', '&sort=updatedAt', '&sort=-updatedAt', '&sort=createdAt,-updatedAt']

it.each(collections.map(({ slug }) => slug))(
  'every list of %s is ordered by id last',
  async (slug) => {
    const drafts = payload.collections[slug as 'news'].config.versions
    const lists = [`/${slug}?`, ...(drafts ? [`/${slug}?draft=true&`, `/${slug}/versions?`] : [])]
    for (const list of lists)
      for (const sort of sorts) {
        const orders = await ordersOf(`${list}limit=2&depth=0${sort}`)
        expect(orders, `${list}${sort}`).toHaveLength(1)
        expect(orders[0]?.split(', ').some((term) => /"id"( desc| asc)?$/.test(term))).toBe(true)
      }
  },
)
