import type { Payload } from 'payload'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { cacheKey } from '#src/server/cache/cache-key.ts'
import { readTarget } from '#src/server/http/target.ts'
import { type ApiClient, apiClient, dispatcher, match } from '#tests/support/api.ts'
import { type ContentMaker, contentMaker, paragraph, unique } from '#tests/support/content.ts'
import { kindsOfContent } from '#tests/support/content-kinds.ts'
import { startPayload } from '#tests/support/database.ts'

/** Which properties a response has: `fields` and `include`. */

let payload: Payload
let api: ApiClient
let make: ContentMaker

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  make = contentMaker(payload)
})

const keys = (value: unknown): string[] => Object.keys(Object(value))
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

describe.each(kindsOfContent)('the properties of $collection', ({ collection, create }) => {
  const list = `/api/${collection}`

  const entry = async () => {
    const tag = await make.tag()
    const content = paragraph('A long text')
    const { slug } = await create(make, 1, { tags: [tag.id], content })
    const read = async (query: string) => {
      const all = await api('GET', `${list}?tag=${tag.slug}&${query}`)
      const one = await api('GET', `${list}/${slug}?${query}`)
      expect([all.status, one.status]).toEqual([200, 200])
      return { item: Object(all.json)[0], one: Object(one.json) }
    }
    return { read, tag: tag.slug, slug }
  }

  it(`${list}: fields leaves out all others, in the documented order`, async () => {
    const { read, tag } = await entry()
    const { item, one } = await read('fields=slug,id,tags,title')
    expect(keys(item)).toEqual(expect.arrayContaining(['id', 'title', 'slug', 'tags']))
    expect(keys(item)).toEqual(keys(one))
    expect(keys(item).slice(0, 3)).toEqual(['id', 'title', 'slug'])
    expect(item).toEqual(one)
    expect(item.tags).toMatchObject([{ slug: tag }])
    expect(keys((await read('fields=title')).item)).toEqual(['title'])
  })

  it(`${list}: include adds to the documented properties, and fields may name them too`, async () => {
    const { read } = await entry()
    const bare = await read('')
    const more = await read('include=updatedAt')
    expect(more.item).toEqual({ ...bare.item, updatedAt: expect.stringMatching(timestamp) })
    expect(more.one).toEqual({ ...bare.one, updatedAt: more.item.updatedAt })
    const both = await read('include=createdAt&fields=id,updatedAt')
    expect(keys(both.item)).toEqual(['id', 'createdAt', 'updatedAt'])
    expect(both.one).toEqual(both.item)
  })

  it(`${list} can include the content, and leaves it unread where it is not asked for`, async () => {
    const { read, tag, slug } = await entry()
    const { item } = await read('fields=content')
    expect(item).toEqual({ content: '<p>A long text</p>' })
    const query = vi.spyOn(payload.db.pool, 'query')
    const readContent = async (path: string) => {
      query.mockClear()
      await api('GET', path)
      expect(query).toHaveBeenCalled()
      return JSON.stringify(query.mock.calls.map(([statement]) => statement)).includes(
        'content_html',
      )
    }
    try {
      expect(await readContent(`${list}/${slug}`)).toBe(true)
      expect(await readContent(`${list}/${slug}?fields=id,title,slug`)).toBe(false)
      expect(await readContent(`${list}?tag=${tag}&fields=id`)).toBe(false)
      expect(await readContent(`${list}?tag=${tag}&fields=id,content`)).toBe(true)
    } finally {
      query.mockRestore()
    }
  })

  it.each(['fields', 'include'])(
    `${list} rejects unknown names, none and a second list in %s`,
    async (name) => {
      const { slug } = await create(make, 1, {})
      for (const path of [list, `${list}/${slug}`]) {
        for (const value of ['body', 'createdAt,body', ',', 'createdAt,', 'CreatedAt', '*']) {
          const { status, json } = await api('GET', `${path}?${name}=${value}`)
          const { error } = Object(json)
          expect([value, status]).toEqual([value, 400])
          expect(error).toMatch(
            new RegExp(
              `^${name}: must be some of [\\w, ]+, updatedAt[\\w, ]*, separated by commas$`,
            ),
          )
        }
        const twice = await api('GET', `${path}?${name}=createdAt&${name}=updatedAt`)
        const once = await api('GET', `${path}?${name}=createdAt,updatedAt`)
        expect([twice.status, twice.json]).toEqual([200, once.json])
      }
    },
  )

  it(`${list} rejects documented properties in include`, async () => {
    expect((await api('GET', `${list}?include=title`)).status).toBe(400)
  })
})

describe('the properties of people', () => {
  it('are chosen as those of content', async () => {
    const role = unique('Role')
    await make.person({ role })
    const read = async (query: string) =>
      Object((await api('GET', `/api/people?search=${encodeURIComponent(role)}&${query}`)).json)[0]
    expect(await read('fields=role')).toEqual({ role })
    const documented = await read('')
    expect(keys(documented)).not.toContain('updatedAt')
    expect(await read('include=updatedAt,createdAt')).toEqual({
      ...documented,
      createdAt: expect.stringMatching(timestamp),
      updatedAt: expect.stringMatching(timestamp),
    })
  })
})

describe('the cache key', () => {
  const keyOf = (path: string) => cacheKey(readTarget(match, 'GET', `http://muster.test${path}`))

  it('is the same for properties in any order, and named twice', () => {
    const key = keyOf('/api/news?fields=id,title&include=createdAt,updatedAt')
    expect(keyOf('/api/news?include=updatedAt,createdAt&fields=title,id,title')).toBe(key)
    expect(keyOf('/api/news?include=updatedAt,%20createdAt&fields=title,%20id')).toBe(key)
  })

  it('differs by the properties', () => {
    const queries = [
      '',
      '?fields=id',
      '?fields=id,title',
      '?include=updatedAt',
      '?fields=updatedAt',
    ]
    expect(new Set(queries.map((query) => keyOf(`/api/news${query}`))).size).toBe(queries.length)
  })

  it('does not change what has an order', () => {
    expect(keyOf('/api/news?search=b,a')).not.toBe(keyOf('/api/news?search=a,b'))
  })
})
