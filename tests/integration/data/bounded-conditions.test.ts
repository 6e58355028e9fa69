import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

/**
 * Conditions through relations, and on fields with many values: each is a join, of which a query has
 * ten at the most.
 */

let payload: Payload
let token: string

beforeAll(async () => {
  payload = await startPayload()
  token = (await createStaff(payload, 'admin')).token
})

const form = {
  'x-payload-http-method-override': 'GET',
  'content-type': 'application/x-www-form-urlencoded',
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

/** So many conditions through a relation, in the ways in which they are nested. */
const shapes: Record<string, (count: number) => string> = {
  'in one list': (count) =>
    numbers(count)
      .map((at) => `where[or][${at}][tags.name][equals]=x`)
      .join('&'),
  'in lists within lists': (count) =>
    numbers(count)
      .map((at) => `where[and][${at % 2}][or][${at}][and][0][author.displayName][like]=x`)
      .join('&'),
  'with other separators': (count) =>
    numbers(count)
      .map((at) => `where[AND][${at}][tags__name][equals]=x`)
      .join('&'),
  'of the related document': (count) =>
    `where=${encodeURIComponent(
      JSON.stringify({
        tags: { contains: { or: numbers(count).map(() => ({ name: { equals: 'x' } })) } },
      }),
    )}`,
  'with operators of one path': (count) =>
    numbers(count)
      .map(
        (at) => `where[and][${at}][tags.name][equals]=x&where[and][${at}][tags.name][exists]=true`,
      )
      .slice(0, Math.ceil(count / 2))
      .join('&'),
  'in order and condition': (count) =>
    `sort=author.displayName,tags.name&${numbers(count - 2)
      .map((at) => `where[or][${at}][tags.name][equals]=x`)
      .join('&')}`,
}

const statusOf = async (method: string, path: string, call: Parameters<typeof callPlatform>[2]) =>
  (await callPlatform(method, path, { token, ...call })).status

describe.each(Object.entries(shapes))('conditions through relations %s', (name, shape) => {
  it.each(['/news?', '/news?draft=true&', '/news/count?'])(
    `%s takes ten (${name})`,
    async (path) => {
      if (path.includes('count') && name.includes('order')) return
      expect(await statusOf('GET', path + shape(10), {})).toBe(200)
      for (const count of [12, 60])
        expect(await statusOf('GET', path + shape(count), {}), `${count}`).toBe(400)
    },
  )

  it(`a form, a change and a removal take ten (${name})`, async () => {
    if (name.includes('order')) return
    expect(await statusOf('POST', '/news', { headers: form, body: shape(10) })).toBe(200)
    expect(await statusOf('POST', '/news', { headers: form, body: shape(12) })).toBe(400)
    const json = { description: 'x' }
    expect(await statusOf('PATCH', `/news?${shape(12)}`, { json })).toBe(400)
    expect(await statusOf('DELETE', `/news?${shape(12)}`, {})).toBe(400)
  })
})

it('an order that names a relation over and over is rejected', async () => {
  for (const count of [2, 60]) {
    const sort = numbers(count)
      .map(() => 'author.displayName')
      .join(',')
    expect(await statusOf('GET', `/news?sort=${sort}`, {})).toBe(400)
  }
})

it('versions count the relations below them, and that to their document', async () => {
  for (const path of ['version.tags.name', 'parent.tags.name']) {
    const where = (count: number) =>
      numbers(count)
        .map((at) => `where[or][${at}][${path}][equals]=x`)
        .join('&')
    expect(await statusOf('GET', `/news/versions?${where(5)}`, {})).toBe(200)
    expect(await statusOf('GET', `/news/versions?${where(11)}`, {})).toBe(400)
  }
})

it('bulk edits and exports take ten', async () => {
  const where = { or: numbers(11).map(() => ({ 'currentStage.name': { equals: 'x' } })) }
  const json = { collection: 'contacts', selection: { where }, change: { status: 'active' } }
  expect(await statusOf('POST', '/bulk-edits', { json })).toBeGreaterThanOrEqual(400)
  const query = encodeURIComponent(JSON.stringify(where))
  expect(await statusOf('GET', `/contacts/export?where=${query}`, {})).toBe(400)
  expect(await statusOf('GET', `/contacts?where=${query}`, {})).toBe(400)
})

it('conditions on fields of the documents themselves have no such limit', async () => {
  const where = numbers(60)
    .map(
      (at) =>
        `where[or][${at}][title][equals]=x&where[or][${at}][id][in]=1&where[or][${at}][author.id][equals]=1`,
    )
    .join('&')
  expect(await statusOf('GET', `/news?${where}`, {})).toBe(200)
})

describe('conditions on a field with many values', () => {
  it.each([
    ['contacts', 'tags', 'x'],
    ['webhooks', 'events', 'contact.created'],
    ['users', 'roles', 'admin'],
    ['news', 'tags', '1'],
    ['news/versions', 'version.tags', '1'],
    ['payload-locked-documents', 'user.value', '1'],
  ])('of %s, %s, are ten at the most', async (slug, path, value) => {
    const where = (count: number) =>
      numbers(count)
        .map((at) => `where[and][${at}][${path}][equals]=${value}`)
        .join('&')
    expect(await statusOf('GET', `/${slug}?${where(10)}`, {})).toBe(200)
    expect(await statusOf('GET', `/${slug}?${where(11)}`, {})).toBe(400)
  })

  it('each value counts where each is looked up, and a list of alternatives is one', async () => {
    const values = (operator: string, count: number) =>
      numbers(count)
        .map((at) => `where[tags][${operator}][${at}]=x${at}`)
        .join('&')
    for (const operator of ['equals', 'not_equals', 'all', 'like']) {
      expect(await statusOf('GET', `/contacts?${values(operator, 10)}`, {}), operator).toBe(200)
      expect(await statusOf('GET', `/contacts?${values(operator, 11)}`, {}), operator).toBe(400)
    }
    const listed = numbers(11).join(',')
    expect(await statusOf('GET', `/contacts?where[tags][all]=${listed}`, {})).toBe(400)
    for (const operator of ['in', 'not_in', 'contains'])
      expect(await statusOf('GET', `/contacts?${values(operator, 20)}`, {}), operator).toBe(200)
  })

  it('a filter of the admin UI has ten of them, beside others', async () => {
    const or = numbers(10).map((at) => ({
      and: [{ tags: { equals: `x${at}` } }, { name: { like: 'x' } }],
    }))
    const query = encodeURIComponent(JSON.stringify({ or }))
    expect(await statusOf('GET', `/contacts?where=${query}`, {})).toBe(200)
  })
})
