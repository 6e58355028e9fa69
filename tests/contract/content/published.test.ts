import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { type ContentMaker, column, contentMaker, unique } from '#tests/support/content.ts'
import { type Fields, kindsOfContent } from '#tests/support/content-kinds.ts'
import { startPayload } from '#tests/support/database.ts'

let payload: Payload
let api: ApiClient
let make: ContentMaker

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  make = contentMaker(payload)
})

describe.each(kindsOfContent)('publication of $collection', (kind) => {
  const { collection } = kind
  const create = (position: number, data: Fields) => kind.create(make, position, data)
  const list = `/api/${collection}`
  const ids = async (query: string) => column((await api('GET', `${list}?${query}`)).json, 'id')
  const statusOf = async (slug: string) => (await api('GET', `${list}/${slug}`)).status
  const update = (id: number, data: Fields, draft = false) =>
    payload.update({ collection, id, data, draft })

  it(`an entry of ${collection} is public exactly while it is published`, async () => {
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

  it(`a pending change of ${collection} stays hidden until it is published`, async () => {
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

  it(`an entry of ${collection} has all its tags, in the order staff chose`, async () => {
    const [a, b] = [await make.tag(), await make.tag()]
    const { id, slug } = await create(1, { tags: [b.id, a.id] })
    const tags = [b, a].map((tag) => ({ id: tag.id, name: tag.name, slug: tag.slug }))
    expect((await api('GET', `${list}?tag=${a.slug}`)).json).toMatchObject([{ id, tags }])
    expect((await api('GET', `${list}/${slug}`)).json).toMatchObject({ id, tags })
    await payload.delete({ collection: 'tags', id: b.id })
    expect((await api('GET', `${list}/${slug}`)).json).toMatchObject({ tags: tags.slice(1) })
  })

  it(`HEAD and conditional GET of ${collection} follow the current content`, async () => {
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

describe('references of an entry', () => {
  it('an article drops its author and image once these are deleted', async () => {
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
