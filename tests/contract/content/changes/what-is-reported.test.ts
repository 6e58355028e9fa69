import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { type ChangesReader, changesReader } from '#tests/support/changes.ts'
import { type ContentMaker, contentMaker, unique } from '#tests/support/content.ts'
import { kindsOfContent } from '#tests/support/content-kinds.ts'
import { startPayload } from '#tests/support/database.ts'
import { createStaff } from '#tests/support/staff.ts'

/** What is reported as published, changed or removed, and what is not. */

let payload: Payload
let api: ApiClient
let make: ContentMaker
let reader: ChangesReader

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  make = contentMaker(payload)
  reader = changesReader(api)
})

const at = expect.stringMatching(/^\d{4}-.*Z$/)

describe.each(kindsOfContent)('changes of $collection', ({ collection, create }) => {
  it(`${collection}: publication, an edit, unpublication and deletion are reported, drafts are not`, async () => {
    let cursor = await reader.now()
    const next = async (id: number) => {
      const found = await reader.reported(cursor, collection, id)
      cursor = await reader.now()
      return found
    }
    const { id, slug } = await create(make, 1, { _status: 'draft' })
    expect(await next(id)).toEqual([])
    const change = (data: object) =>
      payload.update({ collection, id, data: data as never, draft: false })
    const shown = { kind: collection, id, slug, at }
    await change({ _status: 'published' })
    expect(await next(id)).toEqual([{ ...shown, change: 'updated' }])
    expect(await next(id)).toEqual([])
    await change({ title: unique('Changed') })
    expect(await next(id)).toEqual([{ ...shown, change: 'updated' }])
    await payload.update({ collection, id, data: { title: 'Draft' } as never, draft: true })
    expect(await next(id)).toEqual([])
    await change({ _status: 'draft' })
    expect(await next(id)).toEqual([{ ...shown, change: 'removed' }])
    await payload.delete({ collection, id })
    expect(await next(id)).toEqual([])
    const other = await create(make, 1, {})
    expect(await next(other.id)).toHaveLength(1)
    await payload.delete({ collection, id: other.id })
    expect(await next(other.id)).toEqual([
      { kind: collection, id: other.id, slug: other.slug, change: 'removed', at },
    ])
  })

  it(`${collection}: a draft that is made, changed and deleted is no change of anything`, async () => {
    const cursor = await reader.now()
    const { id } = await create(make, 1, { _status: 'draft' })
    await payload.update({ collection, id, data: { title: unique('Draft') } as never })
    await payload.delete({ collection, id })
    expect((await reader.read(cursor)).changes).toEqual([])
  })

  it(`${collection}: a changed tag, picture or set of tags is a change of what shows it`, async () => {
    const tag = await make.tag()
    const { id } = await create(make, 1, {})
    let cursor = await reader.now()
    const isTold = async () => {
      const found = await reader.reported(cursor, collection, id)
      cursor = await reader.now()
      return found.length > 0
    }
    await payload.update({ collection, id, data: { tags: [tag.id] } as never })
    expect(await isTold()).toBe(true)
    await payload.update({ collection: 'tags', id: tag.id, data: { name: unique('Tag') } })
    expect(await isTold()).toBe(true)
    await payload.delete({ collection: 'tags', id: tag.id })
    expect(await isTold()).toBe(true)
    expect(await isTold()).toBe(false)
  })
})

describe('changes by time alone', () => {
  it('an article is reported once its time has come, and not before', async () => {
    const first = await reader.now()
    const soon = new Date(Date.now() + 1_500).toISOString()
    const { id, slug } = await make.article({ publishedAt: soon })
    const early = await reader.read(first)
    expect(early.changes.filter((each) => each.id === id && each.kind === 'news')).toEqual([])
    await expect
      .poll(async () => (await api('GET', `/api/news/${slug}`)).status, { timeout: 20_000 })
      .toBe(200)
    const expected = [{ kind: 'news', id, slug, change: 'updated', at: soon }]
    expect(await reader.reported(early.cursor, 'news', id)).toEqual(expected)
    const later = await reader.now()
    expect(await reader.reported(later, 'news', id)).toEqual([])
  })

  it('one that was put off is reported as removed, and one that never was public not at all', async () => {
    const shown = await make.article()
    const future = new Date(Date.now() + 86_400_000).toISOString()
    const hidden = await make.article({ publishedAt: future })
    const cursor = await reader.now()
    const change = (id: number, data: object) => payload.update({ collection: 'news', id, data })
    await change(shown.id, { publishedAt: future })
    await change(shown.id, { title: unique('Later') })
    await change(hidden.id, { title: unique('Never') })
    await payload.delete({ collection: 'news', id: hidden.id })
    expect(await reader.reported(cursor, 'news', shown.id)).toMatchObject([
      { slug: shown.slug, change: 'removed' },
    ])
    expect(await reader.reported(cursor, 'news', hidden.id)).toEqual([])
  })
})

describe('changes of what has no slug, or shows as a whole', () => {
  it('people are reported by their id', async () => {
    const cursor = await reader.now()
    const { id } = await make.person()
    const hidden = await make.person({ published: false })
    expect(await reader.reported(cursor, 'people', id)).toMatchObject([
      { slug: null, change: 'updated' },
    ])
    expect(await reader.reported(cursor, 'people', hidden.id)).toEqual([])
    const later = await reader.now()
    await payload.update({ collection: 'people', id, data: { published: false } })
    expect(await reader.reported(later, 'people', id)).toMatchObject([{ change: 'removed' }])
  })

  it('about, navigation, static images and the site are reported as kinds', async () => {
    const id = unique('place').replace(' ', '-').toLowerCase()
    const writes: Readonly<Record<string, () => Promise<unknown>>> = {
      about: () =>
        payload.updateGlobal({ slug: 'about', data: { mission: { title: unique('M') } } }),
      navigation: () => payload.updateGlobal({ slug: 'navigation', data: { items: [] } }),
      'static-images': () =>
        payload.create({ collection: 'static-images', data: { id, name: id } as never }),
      site: () =>
        payload.updateGlobal({ slug: 'settings', data: { siteName: unique('Site') } as never }),
    }
    for (const [kind, write] of Object.entries(writes)) {
      const cursor = await reader.now()
      await write()
      expect(await reader.reported(cursor, kind, null)).toEqual([
        { kind, id: null, slug: null, change: 'updated', at },
      ])
    }
  })

  it('the new name of an author is a change of what they wrote, a sign-in is none', async () => {
    const author = await createStaff(payload, 'editor')
    const { id } = await make.article()
    await payload.db.pool.query('UPDATE news SET author_id = $2 WHERE id = $1', [id, author.id])
    const cursor = await reader.now()
    await payload.update({ collection: 'users', id: author.id, data: { email: 'x@y.test' } })
    expect(await reader.reported(cursor, 'news', id)).toEqual([])
    await payload.update({ collection: 'users', id: author.id, data: { displayName: 'Ada' } })
    expect(await reader.reported(cursor, 'news', id)).toHaveLength(1)
  })

  it('a new picture is a change of what shows it', async () => {
    const image = await make.image()
    const { id } = await make.event({ image: image.id })
    const cursor = await reader.now()
    await payload.update({ collection: 'media', id: image.id, data: { alt: unique('Alt') } })
    expect(await reader.reported(cursor, 'events', id)).toHaveLength(1)
  })
})
