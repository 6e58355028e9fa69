import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { maxChangedAtOnce, maxReadAtOnce } from '#src/workspace/bulk/limit-operations.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

const contacts = maxReadAtOnce + 1
let payload: Payload
let token: string

const execute = (statement: ReturnType<typeof sql>) => payload.db.drizzle.execute(statement)

beforeAll(async () => {
  payload = await startPayload()
  token = (await createStaff(payload, 'admin')).token
})

const call = (method: string, path: string, json?: unknown) =>
  callPlatform(method, path, { token, json })

/** The contacts numbered up to here. */
const upTo = (number: number, field = 'where') =>
  `${field}[phone][in]=${Array.from({ length: number }, (_, at) => at + 1).join(',')}`

const statuses = async () => {
  const { rows } = await execute(sql`
    SELECT count(*)::int AS all, count(*) FILTER (WHERE status = 'Member')::int AS members
    FROM contacts`)
  return rows[0]
}

beforeEach(async () => {
  await execute(sql`DELETE FROM contacts`)
  await execute(sql`
    INSERT INTO contacts (name, phone, status)
    SELECT 'Contact ' || n, n, 'Prospect' FROM generate_series(1, ${contacts}::int) n`)
})

describe('a read through the platform’s REST', () => {
  it.each(['limit=0', 'pagination=false', 'limit=0&pagination=false&depth=10', 'limit=501'])(
    'a read returns at most 500 documents and reports that there are more: %s',
    async (query) => {
      const { json } = await call('GET', `/contacts?${query}`)
      expect(json['docs']).toHaveLength(maxReadAtOnce)
      expect(json).toMatchObject({ totalDocs: contacts, hasNextPage: true, limit: maxReadAtOnce })
    },
  )

  it.each([
    ['limit=500', 500],
    ['limit=499', 499],
    ['limit=2&pagination=false', 2],
    ['', 10],
  ])(
    'a read returns as many documents as requested below the limit: %s',
    async (query, expected) => {
      const { json } = await call('GET', `/contacts?${query}`)
      expect(json['docs']).toHaveLength(expected)
    },
  )

  it('a read of versions returns at most 500 of them', async () => {
    await execute(sql`
      INSERT INTO _pages_v (version_title, version_slug, latest)
      SELECT 'Page', 'page-' || n, false FROM generate_series(1, 501) n`)
    const { json } = await call('GET', '/pages/versions?limit=0')
    expect(json['docs']).toHaveLength(maxReadAtOnce)
  })

  it('a read populates all that a document refers to, however many these are', async () => {
    const { rows } = await execute(sql`
      INSERT INTO news (title, slug) VALUES ('Many tags', 'many-tags') RETURNING id`)
    const id = Number(rows[0]?.['id'])
    await execute(sql`
      WITH made AS (
        INSERT INTO tags (name, slug) SELECT 'Tag ' || n, 'tag-' || n
        FROM generate_series(1, 501) n RETURNING id)
      INSERT INTO news_rels (parent_id, path, "order", tags_id)
      SELECT ${id}, 'tags', row_number() OVER (), id FROM made`)
    const { json } = await call('GET', `/news?where[id][equals]=${id}&depth=1`)
    const [{ tags } = { tags: [] }] = json['docs'] as { tags: unknown[] }[]
    expect(tags).toHaveLength(501)
    expect(tags.every((tag) => typeof tag === 'object')).toBe(true)
  })

  it('a read whose response would be longer than 32 MiB responds 400; a shorter one succeeds', async () => {
    const { rows } = await execute(sql`
      INSERT INTO newsletters (title, subject, html_content)
      VALUES ('Long', 'Long', repeat('x', 1024 * 1024)) RETURNING id`)
    await execute(sql`
      INSERT INTO deliveries (kind, status, email, newsletter_id)
      SELECT 'newsletter', 'sent', 'r' || n || '@example.org', ${rows[0]?.['id']}::int
      FROM generate_series(1, 40) n`)
    const long = await call('GET', '/deliveries?limit=40&depth=1')
    expect([long.status, long.text]).toEqual([400, expect.stringContaining('too long')])
    expect((await call('GET', '/deliveries?limit=20&depth=1')).status).toBe(200)
    expect((await call('GET', '/deliveries?limit=40&depth=0')).status).toBe(200)
  })
})

describe('a page of the admin UI', () => {
  it('a page of the admin UI reads at most 500 documents, whatever limit its URL asks for', async () => {
    const { id } = await createStaff(payload, 'organizer')
    const account = await payload.findByID({ collection: 'users', id })
    const user = { ...account, collection: 'users' } as never
    const list = { collection: 'contacts', overrideAccess: false, user } as const
    for (const limit of [0, 100_000])
      expect((await payload.find({ ...list, limit })).docs).toHaveLength(maxReadAtOnce)
    expect((await payload.find({ collection: 'contacts', limit: 0 })).docs).toHaveLength(contacts)
  })
})

describe('a bulk update through the platform’s REST', () => {
  const member = { status: 'Member' }

  it('a bulk update changes up to a hundred documents', async () => {
    const { status } = await call('PATCH', `/contacts?${upTo(maxChangedAtOnce)}`, member)
    expect(status).toBe(200)
    expect(await statuses()).toEqual({ all: contacts, members: maxChangedAtOnce })
  })

  it.each(['', '&limit=0', '&limit=101'])(
    'a bulk update of more than a hundred documents is rejected, and changes none: %s',
    async (limit) => {
      const path = `/contacts?${upTo(maxChangedAtOnce + 1)}${limit}`
      const { status, text } = await call('PATCH', path, member)
      expect([status, text]).toEqual([
        400,
        expect.stringContaining('At most 100 documents at once'),
      ])
      expect(await statuses()).toEqual({ all: contacts, members: 0 })
    },
  )

  it('a bulk update with a limit of a hundred changes that many', async () => {
    const path = `/contacts?${upTo(maxChangedAtOnce + 1)}&limit=100`
    expect((await call('PATCH', path, member)).status).toBe(200)
    expect(await statuses()).toEqual({ all: contacts, members: 100 })
  })

  it('a bulk deletion deletes up to a hundred documents, and none of more', async () => {
    const many = await call('DELETE', `/contacts?${upTo(maxChangedAtOnce + 1)}&limit=1`)
    expect([many.status, many.text]).toEqual([400, expect.stringContaining('At most 100')])
    expect(await statuses()).toMatchObject({ all: contacts })
    expect((await call('DELETE', `/contacts?${upTo(maxChangedAtOnce)}`)).status).toBe(200)
    expect(await statuses()).toMatchObject({ all: contacts - maxChangedAtOnce })
  })

  it.each([{ tags: ['vip'] }, { name: 'Everybody' }, { email: 'all@example.org' }, { notes: 'x' }])(
    'a bulk update cannot set fields that are of one person: %j',
    async (json) => {
      const [field] = Object.keys(json)
      const { status, text } = await call('PATCH', `/contacts?${upTo(2)}`, json)
      expect([status, text]).toEqual([400, expect.stringContaining(`${field}: cannot be set`)])
      expect((await call('PATCH', `/contacts?${upTo(1)}`, json)).status).toBe(200)
    },
  )

  it('a bulk update is denied to roles that may not write the documents', async () => {
    const reader = await createStaff(payload, 'communicator')
    const path = `/contacts?${upTo(contacts)}`
    for (const method of ['PATCH', 'DELETE'])
      expect((await callPlatform(method, path, { token: reader.token, json: {} })).status).toBe(403)
  })
})
