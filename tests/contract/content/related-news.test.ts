import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { type ContentMaker, column, contentMaker, unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'

let api: ApiClient
let make: ContentMaker
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

beforeAll(async () => {
  const payload = await startPayload()
  api = apiClient(dispatcher(payload))
  make = contentMaker(payload)
})

describe('listRelatedNews', () => {
  it('listRelatedNews counts the category as one tag and returns the three best, newest first', async () => {
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

  it('listRelatedNews does not relate articles that both lack a category', async () => {
    const self = await make.article()
    await make.article()
    expect((await api('GET', `/api/news/${self.id}/related`)).json).toEqual([])
  })

  it('listRelatedNews prefers the newest among equals, then the higher id', async () => {
    const [tag, same] = [await make.tag(), daysAgo(5)]
    const self = await make.article({ tags: [tag.id] })
    const lower = await make.article({ tags: [tag.id], publishedAt: same })
    const higher = await make.article({ tags: [tag.id], publishedAt: same })
    const newest = await make.article({ tags: [tag.id], publishedAt: daysAgo(4) })
    const { json } = await api('GET', `/api/news/${self.id}/related`)
    expect(column(json, 'id')).toEqual([newest.id, higher.id, lower.id])
  })

  it.each([0, 1, 2, 3, 4])(
    'listRelatedNews returns at most three of %i, without the article itself',
    async (count) => {
      const tag = await make.tag()
      const self = await make.article({ tags: [tag.id] })
      for (let index = 0; index < count; index += 1) await make.article({ tags: [tag.id] })
      const { json } = await api('GET', `/api/news/${self.id}/related`)
      expect(json).toHaveLength(Math.min(count, 3))
      expect(column(json, 'id')).not.toContain(self.id)
    },
  )

  it('listRelatedNews returns exactly the documented fields', async () => {
    const category = unique('Kind')
    const self = await make.article({ category })
    const { id, title, slug } = await make.article({ category, publishedAt: daysAgo(1) })
    const { json } = await api('GET', `/api/news/${self.id}/related`)
    const publishedAt = expect.stringMatching(/Z$/)
    const description = 'Said briefly.'
    expect(json).toEqual([{ id, title, slug, description, category, imageUrl: '', publishedAt }])
  })

  it('listRelatedNews relates articles by tags when either has no category', async () => {
    const [tag, category] = [await make.tag(), unique('Kind')]
    const self = await make.article({ tags: [tag.id], category: null })
    const none = await make.article({ tags: [tag.id], category: null, publishedAt: daysAgo(1) })
    const some = await make.article({ tags: [tag.id], category, publishedAt: daysAgo(2) })
    const relatedTo = async (id: number) =>
      column((await api('GET', `/api/news/${id}/related`)).json, 'id')
    expect(await relatedTo(self.id)).toEqual([none.id, some.id])
    expect(await relatedTo(some.id)).toEqual([self.id, none.id])
  })

  it('listRelatedNews compares categories case-sensitively', async () => {
    const category = unique('Kind')
    const self = await make.article({ category })
    await make.article({ category: category.toUpperCase() })
    expect((await api('GET', `/api/news/${self.id}/related`)).json).toEqual([])
  })

  it.each([
    '0',
    '00',
    '01',
    '-1',
    '+1',
    '1.0',
    '1e1',
    '2147483648',
    '99999999999',
    'abc',
    '%31%00',
  ])('listRelatedNews returns 404 for the id %s', async (id) => {
    expect((await api('GET', `/api/news/${id}/related`)).json).toEqual({ error: 'Not found' })
  })

  it('listRelatedNews ignores search, limit and offset', async () => {
    const tag = await make.tag()
    const self = await make.article({ tags: [tag.id] })
    const other = await make.article({ tags: [tag.id] })
    const { json } = await api('GET', `/api/news/${self.id}/related?limit=0&offset=9&search=zz`)
    expect(column(json, 'id')).toEqual([other.id])
  })

  it('listRelatedNews returns 404 for an unknown id', async () => {
    expect((await api('GET', '/api/news/2147483647/related')).status).toBe(404)
  })
})
