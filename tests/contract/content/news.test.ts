import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshUntilHeader } from '#src/http/dispatch.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { type ContentMaker, column, contentMaker, unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'

let payload: Payload
let api: ApiClient
let make: ContentMaker
const day = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString()

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  make = contentMaker(payload)
})

describe('listNews', () => {
  it('orders by publication, newest first, then the higher id', async () => {
    const tags = [(await make.tag()).id]
    const old = await make.article({ tags, publishedAt: daysAgo(9) })
    const same = daysAgo(3)
    const lower = await make.article({ tags, publishedAt: same })
    const higher = await make.article({ tags, publishedAt: same })
    const { slug } = await payload.findByID({ collection: 'tags', id: tags[0] ?? 0 })
    const { json } = await api('GET', `/api/news?tag=${slug}`)
    expect(column(json, 'id')).toEqual([higher.id, lower.id, old.id])
  })

  it('answers fifty without a limit, and up to five hundred with one', async () => {
    const tag = await make.tag()
    const title = unique('Many')
    for (let count = 0; count < 52; count += 1)
      await make.article({ title: `${title} ${count}`, tags: [tag.id] })
    expect((await api('GET', `/api/news?tag=${tag.slug}`)).json).toHaveLength(50)
    expect((await api('GET', `/api/news?tag=${tag.slug}&limit=900`)).json).toHaveLength(52)
    expect((await api('GET', `/api/news?tag=${tag.slug}&offset=50`)).json).toHaveLength(2)
  })

  it('keeps an article with a future date back, and says when it will appear', async () => {
    const publishedAt = new Date(Date.now() + 30 * day).toISOString()
    const tag = await make.tag()
    const article = await make.article({ tags: [tag.id], publishedAt })
    const { json, headers } = await api('GET', `/api/news?tag=${tag.slug}`)
    expect(json).toEqual([])
    expect(Date.parse(headers.get(freshUntilHeader) ?? '')).toBeLessThanOrEqual(
      Date.parse(publishedAt),
    )
    expect((await api('GET', `/api/news/${article.slug}`)).status).toBe(404)
    expect((await api('GET', `/api/news/${article.id}/related`)).status).toBe(404)
  })
})

describe('readArticle', () => {
  it('sets publishedAt at first publication and keeps it', async () => {
    const draft = await make.article({ _status: 'draft' })
    expect(draft.publishedAt ?? null).toBeNull()
    const before = Date.now()
    await payload.update({ collection: 'news', id: draft.id, data: { _status: 'published' } })
    const first = (await api('GET', `/api/news/${draft.slug}`)).json as { publishedAt: string }
    expect(Date.parse(first.publishedAt)).toBeGreaterThanOrEqual(before - 1)
    await payload.update({ collection: 'news', id: draft.id, data: { title: unique('Again') } })
    expect((await api('GET', `/api/news/${draft.slug}`)).json).toMatchObject(
      first.publishedAt ? { publishedAt: first.publishedAt } : {},
    )
  })

  it('answers 404 for an unknown slug', async () => {
    expect((await api('GET', '/api/news/none')).json).toEqual({ error: 'Not found' })
  })
})

describe('listRelatedNews', () => {
  it('counts the category as one tag, then takes the newest, three at most', async () => {
    const [a, b] = [await make.tag(), await make.tag()]
    const category = unique('Reports')
    const self = await make.article({ tags: [a.id, b.id], category })
    const one = await make.article({ tags: [a.id], publishedAt: daysAgo(2) })
    const byCategory = await make.article({ category, publishedAt: daysAgo(1) })
    const two = await make.article({ tags: [b.id], category, publishedAt: daysAgo(90) })
    await make.article({ tags: [a.id], publishedAt: daysAgo(60) })
    await make.article({ tags: [a.id, b.id], category, _status: 'draft' })
    const { json } = await api('GET', `/api/news/${self.id}/related`)
    expect(column(json, 'id')).toEqual([two.id, byCategory.id, one.id])
  })

  it('does not take articles without a category for related', async () => {
    const self = await make.article()
    await make.article()
    expect((await api('GET', `/api/news/${self.id}/related`)).json).toEqual([])
  })

  it('answers 404 for an unknown id', async () => {
    expect((await api('GET', '/api/news/2147483647/related')).status).toBe(404)
  })
})
