import type { Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#endpoints/index.ts'
import { queryNames } from '#src/server/http/request/input.ts'
import { env } from '#src/settings/env.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { contentMaker, unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { createStaff } from '#tests/support/staff.ts'
import { startWeb, type Web } from '#tests/support/web.ts'

/** How many items a list has in all, and where its other pages are: `total=true`. */

let payload: Payload
let web: Web
let api: ApiClient
let token: string

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  token = (await createStaff(payload, 'admin')).token
  web = await startWeb(payload)
})
afterAll(() => web.stop())

const lists = endpoints
  .map(({ operation }) => operation)
  .filter((operation) => operation.method === 'GET' && queryNames(operation).has('total'))

/** A list that has something in it. */
const pathOf = async ({ id, path }: (typeof lists)[number]): Promise<string> => {
  const make = contentMaker(payload)
  if (id === 'listNews') await make.article()
  if (id !== 'listProgression' && id !== 'listInteractions') return path
  const { json } = await api('POST', '/api/staff/contacts', { token, json: { name: 'Ada' } })
  return path.replace(':id', String(Object(json).id))
}

/** How many items a list has, read page by page: tests before may have left many. */
const countOf = async (path: string): Promise<number> => {
  for (let count = 0; ; count += 500) {
    const { json } = await api('GET', `${path}?limit=500&offset=${count}`, { token })
    const { length } = Object(json)
    if (length < 500) return count + length
  }
}

describe.each(lists.map((operation) => [operation.id, operation] as const))(
  '%s',
  (id, operation) => {
    it(`${id} says how many items it has where that is asked for, and then only`, async () => {
      const path = await pathOf(operation)
      const all = await api('GET', path, { token })
      const bare = await api('GET', `${path}?limit=500`, { token })
      expect(all.headers.has('x-total-count') || bare.headers.has('link')).toBe(false)
      const counted = await api('GET', `${path}?limit=500&total=true`, { token })
      expect([counted.status, counted.text]).toEqual([200, bare.text])
      expect(counted.headers.get('x-total-count')).toBe(String(await countOf(path)))
      expect(counted.headers.get('link')).toContain(
        `<${env().BASE_URL}${path}?limit=500&offset=0&total=true>; rel="first"`,
      )
      const { status, json } = await api('GET', `${path}?total=maybe`, { token })
      expect([status, json]).toEqual([400, { error: 'total: must be true, 1, false or 0' }])
    })
  },
)

describe('the total of a list', () => {
  it('is that of its filters, whatever page is shown', async () => {
    const make = contentMaker(payload)
    const tag = await make.tag()
    for (const _ of [1, 2, 3]) await make.article({ tags: [tag.id] })
    await make.article()
    const future = new Date(Date.now() + 86_400_000).toISOString()
    await make.article({ tags: [tag.id], publishedAt: future })
    await make.article({ tags: [tag.id], _status: 'draft' })
    const { headers, json } = await api('GET', `/api/news?tag=${tag.slug}&limit=2&offset=2&total=1`)
    expect(json).toHaveLength(1)
    expect(headers.get('x-total-count')).toBe('3')
    expect(headers.get('link')).toContain(`limit=2&offset=0&tag=${tag.slug}&total=1>; rel="prev"`)
    expect(headers.get('link')).not.toContain('rel="next"')
    const none = await api('GET', '/api/news?tag=none&total=true')
    expect(none.headers.get('x-total-count')).toBe('0')
  })

  it('of a search by text is that of what has the words, in pages of fifty at most', async () => {
    const word = unique('Wort').replace(' ', '')
    for (const index of [1, 2, 3]) await contentMaker(payload).page({ title: `${word} ${index}` })
    const { headers, json } = await api('GET', `/api/pages?text=${word}&limit=500&total=true`)
    expect(json).toHaveLength(3)
    expect(headers.get('x-total-count')).toBe('3')
    expect(headers.get('link')).toContain(`limit=50&offset=0&text=${word}&total=true>; rel="last"`)
  })

  it('of news counts pages of fifty where there is no limit', async () => {
    const { headers } = await api('GET', '/api/news?total=true')
    expect(headers.get('link')).toContain('limit=50&offset=0&total=true>; rel="first"')
  })

  it('comes with a cached response, and with a 304', async () => {
    const { id } = await contentMaker(payload).tag(unique('Counted'))
    const path = '/api/tags?limit=1&total=true'
    const first = await web.read(path)
    const etag = first.headers.get('etag') ?? ''
    const cached = await web.read(path)
    const known = await web.read(path, { headers: { 'if-none-match': etag } })
    const uncached = await api('GET', path, { headers: { 'if-none-match': etag } })
    expect([first, cached, known, uncached].map(({ status }) => status)).toEqual([
      200, 200, 304, 304,
    ])
    for (const { headers } of [cached, known, uncached])
      for (const name of ['x-total-count', 'link'])
        expect([name, headers.get(name)]).toEqual([name, first.headers.get(name)])
    expect(Number(first.headers.get('x-total-count'))).toBeGreaterThan(0)
    await payload.delete({ collection: 'tags', id })
    await web.served?.settled()
    const after = await web.read(path, { headers: { 'if-none-match': etag } })
    expect(Number(after.headers.get('x-total-count'))).toBe(
      Number(first.headers.get('x-total-count')) - 1,
    )
  })
})
