import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  callBarePlatform,
  createBareUser,
  startBarePlatform,
} from '#tests/support/bare-platform.ts'
import { contentMaker } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload
/** Tokens by who sends the request. */
let tokens: Record<'anonymous' | 'an editor' | 'an administrator', string | undefined>

beforeAll(async () => {
  payload = await startPayload()
  tokens = {
    anonymous: undefined,
    'an editor': (await createStaff(payload, 'editor')).token,
    'an administrator': (await createStaff(payload, 'admin')).token,
  }
})

const statusOf = async (method: string, path: string, token?: string, json?: unknown) =>
  (await callPlatform(method, path, { token, ...(json === undefined ? {} : { json }) })).status

const words = ['abc', 'export', '1abc', '1.5', '-1', '0', '1e3', 'NaN', 'Infinity', '99999999999']
const withNames = [...words, '%20', '__proto__', 'constructor']

describe('an id that is none', () => {
  it.each([
    ['GET', '/tags/:id'],
    ['PATCH', '/tags/:id', { name: 'x' }],
    ['DELETE', '/tags/:id'],
    ['POST', '/tags/:id/duplicate'],
    ['POST', '/tags/access/:id'],
    ['GET', '/news/:id'],
    ['GET', '/news/versions/:id'],
    ['POST', '/news/versions/:id'],
    ['GET', '/users/:id'],
    ['GET', '/payload-jobs/:id'],
    ['GET', '/payload-locked-documents/:id'],
    ['GET', '/globals/navigation/versions/:id'],
    ['POST', '/globals/navigation/versions/:id'],
  ])('%s %s with a word or number that is no id is 4xx', async (method, path, json?: unknown) => {
    for (const [who, token] of Object.entries(tokens))
      for (const id of withNames) {
        const status = await statusOf(method, path.replace(':id', id), token, json)
        const expected = who === 'anonymous' ? [400, 401, 403, 404] : [400, 403, 404]
        expect(expected, `${who} ${id}`).toContain(status)
      }
  })

  it('no collection responds with 500 to an export that it has not', async () => {
    for (const { slug } of payload.config.collections)
      for (const token of Object.values(tokens))
        expect(await statusOf('GET', `/${slug}/export`, token), slug).not.toBe(500)
  })

  it('a word, or a number too large, in a condition is rejected or meets nothing', async () => {
    const token = tokens['an administrator']
    for (const condition of [
      '[id][in]=abc',
      '[id][equals]=99999999999999',
      '[id][not_in]=1,x',
      '[author][in]=abc',
      '[author][equals]=99999999999999',
      '[tags][in]=x',
      '[_status][equals]=nonsense',
      '[createdAt][equals]=nonsense',
      '[createdAt][like]=a',
      '[author.roles][like]=a',
    ])
      expect([200, 400], condition).toContain(
        await statusOf('GET', `/news?where${condition}`, token),
      )
  })
})

describe('pages that are none', () => {
  it.each(['/tags', '/news', '/news/versions', '/users'])('%s', async (path) => {
    const token = tokens['an administrator']
    for (const name of ['page', 'limit', 'depth'])
      for (const value of ['-5', '1.5', 'abc', '1e30', 'NaN', '99999999999'])
        expect(await statusOf('GET', `${path}?${name}=${value}`, token), `${name}=${value}`).toBe(
          400,
        )
    for (const query of ['page=2147483647&limit=500', 'page=', 'limit=0', 'limit=', 'depth=0'])
      expect(await statusOf('GET', `${path}?${query}`, token), query).toBe(200)
  })
})

it('versions of globals, of which there are none, are not found', async () => {
  for (const { slug } of payload.config.globals)
    for (const token of Object.values(tokens))
      for (const [method, path] of [
        ['GET', 'versions'],
        ['GET', 'versions?page=-5'],
        ['GET', 'versions/1'],
        ['POST', 'versions/1'],
      ] as const)
        expect(await statusOf(method, `/globals/${slug}/${path}`, token), `${slug} ${path}`).toBe(
          404,
        )
})

it('names that every object inherits are no collections and no globals', async () => {
  for (const name of Object.getOwnPropertyNames(Object.prototype))
    for (const path of [`/${name}`, `/${name}/1`, `/globals/${name}`, `/${name}/access/1`])
      for (const method of ['GET', 'POST', 'PATCH', 'DELETE'])
        expect(await statusOf(method, path), `${method} ${path}`).toBe(404)
})

describe('who may not read learns nothing about what exists', () => {
  /** What is there, and what is not, of a collection by its routes of one document. */
  const routes = (slug: string, id: number | string, version: number) =>
    [
      ['POST', `/${slug}/access/${id}`],
      ['GET', `/${slug}/${id}`],
      ['PATCH', `/${slug}/${id}`, {}],
      ['DELETE', `/${slug}/${id}`],
      ['POST', `/${slug}/${id}/duplicate`],
      ['GET', `/${slug}/versions/${version}`],
      ['POST', `/${slug}/versions/${version}`],
      ['GET', `/${slug}/${id}/export`],
    ] as const
  const missing = 2_000_000_000

  const firstId = async (slug: string): Promise<number | string> => {
    const table = slug.replaceAll('-', '_')
    const { rows } = await payload.db.pool.query<{ id: number | string }>(
      `SELECT id FROM ${table} LIMIT 1`,
    )
    return rows[0]?.id ?? 1
  }

  /** An anonymous response, without the path that it repeats. */
  const anonymously = async ([method, path, json]: readonly [string, string, unknown?]) => {
    const { status, text } = await callPlatform(method, path, json ? { json } : {})
    return { status, text: text.replaceAll(path, '').replaceAll(/\d+/g, '') }
  }

  it('anonymous requests have the same response for each id, in every collection', async () => {
    const { id } = await contentMaker(payload).article()
    const where = { parent: { equals: id } }
    const { docs } = await payload.findVersions({ collection: 'news', where })
    const version = Number(docs[0]?.id)
    expect(version).toBeGreaterThan(0)
    await payload.create({
      collection: 'static-images',
      data: { id: `banner-${id}`, name: 'Banner' },
    })
    const mail = { title: 'May', subject: 'News', htmlContent: '<p>Hi</p>' }
    const sent = await payload.create({ collection: 'newsletters', data: mail as never })
    await payload.db.pool.query(
      `UPDATE newsletters SET status = 'sent', approval_status = 'approved', sent_at = now() WHERE id = $1`,
      [sent.id],
    )
    for (const { slug } of payload.config.collections) {
      // Everyone has only their own preferences, and anonymous requests none: that is 200 for each key.
      if (slug === 'payload-preferences') continue
      const known: Partial<Record<string, number>> = { news: id, newsletters: sent.id }
      const there = routes(slug, known[slug] ?? (await firstId(slug)), version)
      const found = await Promise.all(there.map(anonymously))
      expect(found, slug).toEqual(
        await Promise.all(routes(slug, missing, missing).map(anonymously)),
      )
      expect(found.map(({ status }) => status)).not.toContain(200)
    }
  })

  it('what may be done with a document is 401 to anonymous requests', async () => {
    const { id } = await contentMaker(payload).tag()
    for (const path of [`/tags/access/${id}`, `/tags/access/${missing}`, '/tags/access'])
      expect(await statusOf('POST', path)).toBe(401)
    for (const { slug } of payload.config.globals)
      expect(await statusOf('POST', `/globals/${slug}/access`)).toBe(401)
    expect(await statusOf('GET', '/access')).toBe(401)
  })

  it('staff learn it of what they may read, and of nothing else', async () => {
    const { id } = await contentMaker(payload).tag()
    const contact = await payload.create({ collection: 'contacts', data: { name: 'Ada' } as never })
    const admin = tokens['an administrator']
    const editor = tokens['an editor']
    expect(await statusOf('POST', `/tags/access/${id}`, editor)).toBe(200)
    expect(await statusOf('POST', `/tags/access/${missing}`, editor)).toBe(404)
    expect(await statusOf('POST', `/contacts/access/${contact.id}`, admin)).toBe(200)
    for (const each of [contact.id, missing])
      expect(await statusOf('POST', `/contacts/access/${each}`, editor)).toBe(403)
    const other = await createStaff(payload, 'admin')
    const others = await statusOf('POST', `/users/access/${other.id}`, editor)
    expect(await statusOf('POST', `/users/access/${missing}`, editor)).toBe(others)
    expect(others).not.toBe(200)
  })
})

it('Payload alone fails with 500 for a word in place of an id, and tells anyone what exists', async () => {
  const bare = await startBarePlatform()
  const { email, password } = await createBareUser(bare)
  const login = await callBarePlatform('POST', '/users/login', { json: { email, password } })
  const token = String(login.json['token'])
  expect((await callBarePlatform('GET', '/tags/abc', { token })).status).toBe(500)
  const { id } = await bare.create({
    collection: 'tags',
    data: { name: `T ${Date.now()}` } as never,
  })
  expect((await callBarePlatform('POST', `/tags/access/${id}`)).status).toBe(200)
  expect((await callBarePlatform('POST', '/tags/access/2000000000')).status).toBe(404)
})
