import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { type ContentMaker, column, contentMaker, unique } from '#tests/support/content.ts'
import { type Fields, kindsOfContent } from '#tests/support/content-kinds.ts'
import { startPayload } from '#tests/support/database.ts'

let api: ApiClient
let make: ContentMaker

beforeAll(async () => {
  const payload = await startPayload()
  api = apiClient(dispatcher(payload))
  make = contentMaker(payload)
})

describe.each(kindsOfContent)('GET /api/$collection and its items', (kind) => {
  const { collection } = kind
  const create = (position: number, data: Fields) => kind.create(make, position, data)
  const list = `/api/${collection}`
  const ids = async (query: string) => column((await api('GET', `${list}?${query}`)).json, 'id')
  const statusOf = async (slug: string) => (await api('GET', `${list}/${slug}`)).status

  it(`GET ${list} filters by the exact slug of one tag`, async () => {
    const tag = await make.tag()
    const { id } = await create(1, { tags: [tag.id] })
    await create(2, { tags: [(await make.tag()).id] })
    expect(await ids(`tag=${tag.slug}`)).toEqual([id])
    for (const other of [tag.slug.slice(0, -1), tag.slug.toUpperCase(), '%25', 'none', "'", '%FF'])
      expect(await ids(`tag=${other}`)).toEqual([])
  })

  it(`GET ${list} pages with limit and offset without repeating an item`, async () => {
    const tag = await make.tag()
    const created: number[] = []
    for (const position of [1, 2, 3]) created.push((await create(position, { tags: [tag.id] })).id)
    const page = (query: string) => ids(`tag=${tag.slug}&${query}`)
    expect(await page('limit=2')).toEqual(created.slice(0, 2))
    expect(await page('limit=2&offset=2')).toEqual(created.slice(2))
    expect(await page('offset=1')).toEqual(created.slice(1))
    expect(await page('offset=3')).toEqual([])
    for (const limit of [500, 501, 2147483647])
      expect(await page(`limit=${limit}`)).toEqual(created)
    expect(await page('offset=2147483647&limit=1')).toEqual([])
  })

  it(`GET ${list} searches titles only, case-insensitively, with %, _ and \\ taken literally`, async () => {
    const word = unique('5%_\\')
    const { id } = await create(1, { title: `Élan ${word} Été` })
    await create(2, { description: word })
    const search = (text: string) => ids(`search=${encodeURIComponent(text)}`)
    expect(await search(word)).toEqual([id])
    expect(await search(`éLAN ${word.toUpperCase()} éTé`)).toEqual([id])
    for (const wild of [word.replace('%', 'x'), word.replace('_', 'x'), word.replace('\\', '')])
      expect(await search(wild)).toEqual([])
    expect(await search(word.replace('5%_', '5%%'))).toEqual([])
    expect(await search("' OR 1=1 --")).toEqual([])
  })

  it(`GET ${list} combines tag, search, limit and offset`, async () => {
    const tag = await make.tag()
    const word = unique('Both')
    const tags = [tag.id]
    await create(1, { title: `001 ${word}`, tags })
    const { id } = await create(2, { title: `002 ${word}`, tags })
    await create(3, { title: `003 ${word}` })
    await create(4, { title: unique('004 other'), tags })
    const query = `tag=${tag.slug}&search=${encodeURIComponent(word)}`
    expect(await ids(`${query}&limit=1&offset=1`)).toEqual([id])
    expect(await ids(`${query}&limit=9`)).toHaveLength(2)
  })

  it.each([
    ['limit=0', 'limit: must be at least 1'],
    ['limit=-1', 'limit: must be a whole number'],
    ['limit=1.5', 'limit: must be a whole number'],
    ['limit=1e3', 'limit: must be a whole number'],
    ['limit=%201', 'limit: must be a whole number'],
    ['limit=2147483648', 'limit: is too large'],
    ['limit=99999999999999999999', 'limit: is too large'],
    ['offset=-1', 'offset: must be a whole number'],
    ['offset=NaN', 'offset: must be a whole number'],
    ['offset=2147483648', 'offset: is too large'],
    ['limit=1&limit=1', 'limit: must be given once'],
    ['offset=0&offset=1', 'offset: must be given once'],
    ['tag=a&tag=b', 'tag: must be given once'],
    ['search=a%00b', 'search: must not contain NUL characters'],
    ['tag=%00', 'tag: must not contain NUL characters'],
    ['other=%00', 'query: must not contain NUL characters'],
  ])(`GET ${list} rejects ?%s`, async (query, error) => {
    const { status, json } = await api('GET', `${list}?${query}`)
    expect([status, json]).toEqual([400, { error }])
  })

  it.each([
    'search=%zz',
    'search=%',
    'unknown=1&unknown=2',
    'constructor=1',
    '__proto__=1',
    '&&=&',
  ])(`GET ${list} returns 200 for the odd query ?%s`, async (query) => {
    expect((await api('GET', `${list}?limit=1&${query}`)).status).toBe(200)
  })

  it.each([
    'no-such-slug',
    '0',
    '-1',
    '%00',
    'a%00b',
    '%zz',
    '%E0%A4%A',
    '%2e%2e',
    '..%2f..%2fetc',
    "'%20OR%201=1",
    '%F0%9F%8C%8A',
    'x'.repeat(5000),
  ])(`GET ${list} returns 404 for the slug %s`, async (slug) => {
    const { status, json } = await api('GET', `${list}/${slug}`)
    expect([status, json]).toEqual([404, { error: 'Not found' }])
  })

  it(`GET ${list}/:slug returns 404 for another case, a longer path or an id`, async () => {
    const { slug, id } = await create(1, {})
    for (const path of [slug.toUpperCase(), `${slug}/`, `${slug}/more`, `${slug}%20`, id])
      expect((await api('GET', `${list}/${path}`)).status).toBe(404)
  })

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'] as const)(
    `${list} returns 404 for %s`,
    async (method) => {
      const { slug } = await create(1, {})
      expect((await api(method, list, { json: {} })).status).toBe(404)
      expect((await api(method, `${list}/${slug}`, { json: {} })).status).toBe(404)
      expect(await statusOf(slug)).toBe(200)
    },
  )
})
