import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { type ContentMaker, column, contentMaker, unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'

let payload: Payload
let api: ApiClient
let make: ContentMaker

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  make = contentMaker(payload)
})

type Fields = Record<string, unknown>

/** Ascending numbers make the entries of each list stand in that order. */
const kinds = [
  {
    collection: 'actions',
    create: (place: number, data: Fields) => make.action({ displayOrder: place, ...data }),
  },
  {
    collection: 'news',
    create: (place: number, data: Fields) =>
      make.article({ publishedAt: new Date(1.6e12 - place * 1000).toISOString(), ...data }),
  },
  {
    collection: 'events',
    create: (place: number, data: Fields) =>
      make.event({ startDate: new Date(1.9e12 + place * 1000).toISOString(), ...data }),
  },
  {
    collection: 'pages',
    create: (place: number, data: Fields) =>
      make.page({ title: `${String(place).padStart(3, '0')} ${unique('Page')}`, ...data }),
  },
] as const

describe.each(kinds)('GET /api/$collection and one of it', ({ collection, create }) => {
  const list = `/api/${collection}`
  const ids = async (query: string) => column((await api('GET', `${list}?${query}`)).json, 'id')
  const statusOf = async (slug: string) => (await api('GET', `${list}/${slug}`)).status
  const update = (id: number, data: Fields, draft = false) =>
    payload.update({ collection, id, data, draft })

  it('shows an entry from its publication to its withdrawal, and again', async () => {
    const tag = await make.tag()
    const { id, slug } = await create(1, { tags: [tag.id], _status: 'draft' })
    const shown = async () => [await ids(`tag=${tag.slug}`), await statusOf(slug)]
    expect(await shown()).toEqual([[], 404])
    await update(id, { _status: 'published' })
    expect(await shown()).toEqual([[id], 200])
    await update(id, { _status: 'draft' })
    expect(await shown()).toEqual([[], 404])
    await update(id, { _status: 'published' })
    expect(await shown()).toEqual([[id], 200])
    await payload.delete({ collection, id })
    expect(await shown()).toEqual([[], 404])
  })

  it('shows nothing of a draft over what is published until it is published', async () => {
    const [before, after] = [await make.tag(), await make.tag()]
    const title = unique('Before')
    const { id, slug } = await create(1, { title, tags: [before.id] })
    const next = { title: unique('After'), slug: unique('after'), tags: [after.id] }
    await update(id, next, true)
    const shown = { id, title, slug, tags: [{ id: before.id, name: before.name }] }
    expect((await api('GET', `${list}?tag=${before.slug}`)).json).toMatchObject([shown])
    expect((await api('GET', `${list}/${slug}`)).json).toMatchObject(shown)
    expect(await ids(`tag=${after.slug}`)).toEqual([])
    expect(await ids(`search=${encodeURIComponent(next.title)}`)).toEqual([])
    expect(await statusOf(next.slug.replace(' ', '-'))).toBe(404)
    await update(id, { ...next, _status: 'published' })
    expect(await ids(`tag=${after.slug}`)).toEqual([id])
    expect([await statusOf(slug), await statusOf(next.slug.replace(' ', '-'))]).toEqual([404, 200])
  })

  it('takes an entry whole: every tag, in the order staff gave them', async () => {
    const [a, b] = [await make.tag(), await make.tag()]
    const { id, slug } = await create(1, { tags: [b.id, a.id] })
    const tags = [b, a].map((tag) => ({ id: tag.id, name: tag.name, slug: tag.slug }))
    expect((await api('GET', `${list}?tag=${a.slug}`)).json).toMatchObject([{ id, tags }])
    expect((await api('GET', `${list}/${slug}`)).json).toMatchObject({ id, tags })
    await payload.delete({ collection: 'tags', id: b.id })
    expect((await api('GET', `${list}/${slug}`)).json).toMatchObject({ tags: tags.slice(1) })
  })

  it('filters by the whole slug of one tag', async () => {
    const tag = await make.tag()
    const { id } = await create(1, { tags: [tag.id] })
    await create(2, { tags: [(await make.tag()).id] })
    expect(await ids(`tag=${tag.slug}`)).toEqual([id])
    for (const other of [tag.slug.slice(0, -1), tag.slug.toUpperCase(), '%25', 'none', "'", '%FF'])
      expect(await ids(`tag=${other}`)).toEqual([])
  })

  it('pages with limit and offset, each entry once', async () => {
    const tag = await make.tag()
    const made: number[] = []
    for (const place of [1, 2, 3]) made.push((await create(place, { tags: [tag.id] })).id)
    const page = (query: string) => ids(`tag=${tag.slug}&${query}`)
    expect(await page('limit=2')).toEqual(made.slice(0, 2))
    expect(await page('limit=2&offset=2')).toEqual(made.slice(2))
    expect(await page('offset=1')).toEqual(made.slice(1))
    expect(await page('offset=3')).toEqual([])
    for (const limit of [500, 501, 2147483647]) expect(await page(`limit=${limit}`)).toEqual(made)
    expect(await page('offset=2147483647&limit=1')).toEqual([])
  })

  it('searches in titles only, in any case, with %, _ and \\ as themselves', async () => {
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

  it('combines tag, search, limit and offset', async () => {
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
    ['limit=', 'limit: must be a whole number'],
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
  ])('refuses ?%s', async (query, error) => {
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
  ])('answers 200 to ?%s', async (query) => {
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
  ])('answers 404 to the slug %s', async (slug) => {
    const { status, json } = await api('GET', `${list}/${slug}`)
    expect([status, json]).toEqual([404, { error: 'Not found' }])
  })

  it('knows no slug in other letters, and no path below or beside one', async () => {
    const { slug, id } = await create(1, {})
    for (const path of [slug.toUpperCase(), `${slug}/`, `${slug}/more`, `${slug}%20`, id])
      expect((await api('GET', `${list}/${path}`)).status).toBe(404)
  })

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'] as const)('does not know %s', async (method) => {
    const { slug } = await create(1, {})
    expect((await api(method, list, { json: {} })).status).toBe(404)
    expect((await api(method, `${list}/${slug}`, { json: {} })).status).toBe(404)
    expect(await statusOf(slug)).toBe(200)
  })

  it('answers HEAD and a conditional GET from the same content', async () => {
    const tag = await make.tag()
    await create(1, { tags: [tag.id] })
    const path = `${list}?tag=${tag.slug}`
    const full = await api('GET', path)
    const etag = full.headers.get('etag') ?? ''
    const head = await api('HEAD', path)
    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', etag])
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(full.text)))
    const known = await api('GET', path, { headers: { 'if-none-match': etag } })
    expect([known.status, known.text]).toEqual([304, ''])
    await create(2, { tags: [tag.id] })
    expect((await api('GET', path, { headers: { 'if-none-match': etag } })).status).toBe(200)
  })
})

describe('what an entry refers to', () => {
  it('leaves nothing behind when it is deleted: author, image', async () => {
    const image = await make.image()
    const user = await payload.create({
      collection: 'users',
      data: {
        username: unique('gone').replace(' ', '-'),
        email: `${unique('gone').replace(' ', '-')}@example.org`,
        password: 'long enough',
        displayName: 'Gone',
        roles: ['editor'],
      },
    })
    const data = { image: image.id, author: user.id }
    const { slug } = await make.article(data)
    const shown = async () => (await api('GET', `/api/news/${slug}`)).json
    expect(await shown()).toMatchObject({
      author: { id: user.id, name: 'Gone' },
      imageUrl: `/api/images/${image.key}`,
    })
    await payload.delete({ collection: 'users', id: user.id })
    await payload.delete({ collection: 'media', id: image.id })
    expect(await shown()).toMatchObject({ author: null, imageUrl: '' })
  })
})
