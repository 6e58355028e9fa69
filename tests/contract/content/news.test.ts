import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshUntilHeader } from '#src/server/http/request-handler.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import {
  type ContentMaker,
  column,
  contentMaker,
  paragraph,
  unique,
} from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'

let payload: Payload
let api: ApiClient
let make: ContentMaker
const day = 24 * 60 * 60 * 1000
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString()

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  make = contentMaker(payload)
})

describe('listNews', () => {
  it('listNews orders by publication date, newest first, then by the higher id', async () => {
    const tags = [(await make.tag()).id]
    const old = await make.article({ tags, publishedAt: daysAgo(9) })
    const same = daysAgo(3)
    const lower = await make.article({ tags, publishedAt: same })
    const higher = await make.article({ tags, publishedAt: same })
    const { slug } = await payload.findByID({ collection: 'tags', id: tags[0] ?? 0 })
    const { json } = await api('GET', `/api/news?tag=${slug}`)
    expect(column(json, 'id')).toEqual([higher.id, lower.id, old.id])
  })

  it('listNews returns 50 articles by default and up to 500 with a limit', async () => {
    const tag = await make.tag()
    const title = unique('Many')
    for (let count = 0; count < 52; count += 1)
      await make.article({ title: `${title} ${count}`, tags: [tag.id] })
    expect((await api('GET', `/api/news?tag=${tag.slug}`)).json).toHaveLength(50)
    expect((await api('GET', `/api/news?tag=${tag.slug}&limit=900`)).json).toHaveLength(52)
    expect((await api('GET', `/api/news?tag=${tag.slug}&offset=50`)).json).toHaveLength(2)
  })

  it('an article with a future date is hidden, and its list expires when the article appears', async () => {
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

  it('an article appears in lists, details and related news at its publication date', async () => {
    const [tag, title] = [await make.tag(), unique('Soon')]
    const [other, publishedAt] = [await make.article({ tags: [tag.id] }), inSeconds(4)]
    const { id, slug } = await make.article({ tags: [tag.id], title, publishedAt })
    const shown = async () => [
      column((await api('GET', `/api/news?search=${encodeURIComponent(title)}`)).json, 'id'),
      column((await api('GET', `/api/news/${other.id}/related`)).json, 'id'),
      (await api('GET', `/api/news/${slug}`)).status,
      (await api('GET', `/api/news/${id}/related`)).status,
    ]
    expect(await shown()).toEqual([[], [], 404, 404])
    const until = async (path: string) =>
      Date.parse((await api('GET', path)).headers.get(freshUntilHeader) ?? '')
    const { slug: empty } = await make.tag()
    for (const path of ['/api/news', `/api/news?tag=${empty}`, `/api/news/${other.id}/related`])
      expect(await until(path)).toBeLessThanOrEqual(Date.parse(publishedAt))
    await new Promise((done) => setTimeout(done, Date.parse(publishedAt) - Date.now() + 20))
    expect(await shown()).toEqual([[id], [id], 200, 200])
  })

  it('listNews takes a category, exactly, and a period of publication', async () => {
    const tag = await make.tag()
    const tags = [tag.id]
    const days = ['2020-05-01', '2020-05-02', '2020-05-03'].map((day) => `${day}T10:00:00.000Z`)
    const [first, second, third] = await Promise.all(
      days.map((publishedAt, at) =>
        make.article({ tags, publishedAt, category: at === 0 ? 'Health' : 'health care' }),
      ),
    )
    const idsOf = async (query: string) =>
      column((await api('GET', `/api/news?tag=${tag.slug}&${query}`)).json, 'id')
    expect(await idsOf('category=Health')).toEqual([first?.id])
    expect(await idsOf('category=health%20care')).toEqual([third?.id, second?.id])
    expect(await idsOf('category=health')).toEqual([])
    expect(await idsOf('category=')).toHaveLength(3)
    expect(await idsOf(`from=${days[1]}`)).toEqual([third?.id, second?.id])
    expect(await idsOf(`from=${days[0]}&to=${days[2]}&limit=1`)).toEqual([second?.id])
  })

  it('listNews does not expire for the future date of a draft', async () => {
    const publishedAt = inSeconds(20)
    await make.article({ _status: 'draft', publishedAt })
    const { headers } = await api('GET', '/api/news')
    expect(headers.get(freshUntilHeader)).not.toBe(publishedAt)
  })
})

describe('readArticle', () => {
  it('readArticle returns exactly the fields of the list', async () => {
    const [tag, image] = [await make.tag(), await make.image()]
    const publishedAt = '2020-02-29T23:59:59.999Z'
    const { id, title, slug } = await make.article({
      tags: [tag.id],
      image: image.id,
      category: 'Reports',
      publishedAt,
      content: paragraph('Five & more'),
    })
    const article = {
      id,
      title,
      slug,
      description: 'Said briefly.',
      content: '<p>Five &amp; more</p>',
      category: 'Reports',
      imageUrl: `/api/images/${image.key}`,
      tags: [{ id: tag.id, name: tag.name, slug: tag.slug }],
      publishedAt,
      author: null,
    }
    expect((await api('GET', `/api/news/${slug}`)).json).toEqual(article)
    expect((await api('GET', `/api/news?tag=${tag.slug}`)).json).toEqual([article])
  })

  it('publishedAt is set at the first publication and never changes afterwards', async () => {
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

  it('readArticle returns 404 for an unknown slug', async () => {
    expect((await api('GET', '/api/news/none')).json).toEqual({ error: 'Not found' })
  })
})
