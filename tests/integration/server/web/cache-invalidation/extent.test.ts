import { afterAll, describe, expect, it } from 'vitest'
import { unique } from '#tests/support/content.ts'
import { openTwoWebs } from '#tests/support/two-webs.ts'

/** That no cached response is stale, whoever changed the data, and however. */

const { payload, make, web, stop, sql } = await openTwoWebs()

afterAll(stop)

describe('an edit invalidates only what it changes', () => {
  /** Whether a response is still cached after a change. */
  const staysCached = async (path: string, change: () => Promise<unknown>): Promise<boolean> => {
    await web.read(path)
    await change()
    await web.served?.settled()
    const before = web.requestCount()
    await web.read(path)
    return web.requestCount() === before
  }
  const retitle = (collection: 'news' | 'events' | 'actions' | 'pages', id: number) =>
    payload.update({ collection, id, data: { title: unique('Retitled') } })

  it('an article: not other articles, events or people, but lists, feeds and its own page', async () => {
    const [article, other] = [await make.article(), await make.article()]
    const { slug: event } = await make.event()
    const edit = () => retitle('news', article.id)
    for (const path of [
      `/api/news/${other.slug}`,
      `/api/events/${event}`,
      '/api/events',
      '/api/people',
    ])
      expect(await staysCached(path, edit), path).toBe(true)
    const shown = [`/api/news/${article.slug}`, '/api/news', '/api/feed/news', '/sitemap.xml']
    for (const path of [...shown, `/api/news/${other.id}/related`])
      expect(await staysCached(path, edit), path).toBe(false)
  })

  it.each(['news', 'events', 'actions', 'pages'] as const)(
    '%s: its own page at each way of writing, whatever its slug becomes',
    async (kind) => {
      const makers = {
        news: make.article,
        events: make.event,
        actions: make.action,
        pages: make.page,
      }
      const { id, slug } = await makers[kind]()
      const path = `/api/${kind}/${slug}`
      const tag = await make.tag()
      const changes = [
        () => retitle(kind, id),
        () => payload.update({ collection: kind, id, data: { tags: [tag.id] } }),
        () => payload.update({ collection: 'tags', id: tag.id, data: { name: unique('Tag') } }),
        () => sql(`DELETE FROM ${kind}_rels WHERE parent_id = $1`, [id]),
        () => payload.update({ collection: kind, id, data: { slug: `${slug}-later` } }),
      ]
      for (const change of changes) expect(await staysCached(path, change)).toBe(false)
      expect((await web.read(path)).status).toBe(404)
      const moved = `${path}-later`
      expect(await staysCached(moved, () => payload.delete({ collection: kind, id }))).toBe(false)
      expect((await web.read(moved)).status).toBe(404)
    },
  )

  it('a draft and a new image: nothing', async () => {
    const article = await make.article()
    const draft = await make.article({ _status: 'draft' })
    const edits = [
      () => retitle('news', draft.id),
      () =>
        payload.update({
          collection: 'news',
          id: article.id,
          data: { title: 'Later' },
          draft: true,
        }),
      () => make.image(),
      async () => {
        const { id } = await make.article({ _status: 'draft' })
        await payload.delete({ collection: 'news', id })
      },
    ]
    for (const edit of edits)
      for (const path of ['/api/news', `/api/news/${article.slug}`, '/api/navigation', '/api/site'])
        expect(await staysCached(path, edit), path).toBe(true)
  })

  it('more documents at once than a notification lists: each of them', async () => {
    const article = await make.article()
    for (let count = 0; count < 3; count += 1) await make.article()
    const editAll = () =>
      sql(`
        INSERT INTO news (title, slug, _status, published_at)
        SELECT 'Many', 'many-' || gen_random_uuid(), 'published', now() FROM generate_series(1, 60);
        UPDATE news SET description = 'All at once'`)
    expect(await staysCached(`/api/news/${article.slug}`, editAll)).toBe(false)
    expect((await web.read(`/api/news/${article.slug}`)).text).toContain('All at once')
  })

  it('everything, when a notification does not say what changed', async () => {
    expect(await staysCached('/api/people', () => sql(`NOTIFY muster_content, ''`))).toBe(false)
  })
})
