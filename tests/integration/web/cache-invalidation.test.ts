import { randomUUID } from 'node:crypto'
import type { Payload } from 'payload'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentMaker, paragraph, unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { eventually } from '#tests/support/muster.ts'
import { gate, startWeb, type Web } from '#tests/support/web.ts'

/** That no cached response is stale, whoever changed the data, and however. */

let payload: Payload
let make: ReturnType<typeof contentMaker>
let web: Web
let other: Web

const titles = async (from: Web, path = '/api/news?limit=500'): Promise<string[]> =>
  (JSON.parse((await from.read(path)).text) as { title: string }[]).map(({ title }) => title)

beforeAll(async () => {
  payload = await startPayload()
  make = contentMaker(payload)
  web = await startWeb(payload)
  other = await startWeb(payload)
})

afterAll(async () => {
  await web.stop()
  await other.stop()
})

const sql = async (text: string, values: unknown[] = []): Promise<void> => {
  const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] })
  await client.connect()
  await client.query(text, values)
  await client.end()
}

/** Reads it, so that it is cached. */
const warm = async (path: string): Promise<void> => {
  await web.read(path)
  await other.read(path)
}

describe('cached responses', () => {
  it('a cached response is not computed twice while nothing changes', async () => {
    await warm('/api/news')
    const before = web.requestCount()
    for (let at = 0; at < 20; at += 1) expect((await web.read('/api/news')).status).toBe(200)
    expect(web.requestCount()).toBe(before)
  })

  it('a cached response is current in every process once a write has been responded to', async () => {
    const article = await make.article()
    for (let round = 0; round < 30; round += 1) {
      await warm('/api/news?limit=500')
      const title = unique('Changed')
      await payload.update({ collection: 'news', id: article.id, data: { title } })
      await web.served?.settled()
      expect(await titles(round % 2 ? web : other)).toContain(title)
      expect(await titles(round % 2 ? other : web)).toContain(title)
    }
  })

  it('the cached public profile is current once Settings are saved, or a social link alone', async () => {
    const path = '/api/site'
    const name = unique('Organisation')
    await warm(path)
    const data = { siteName: name, socialLinks: [{ network: 'x', url: 'https://x.test/a' }] }
    await payload.updateGlobal({ slug: 'settings', data: data as never })
    await web.served?.settled()
    for (const from of [web, other]) expect((await from.read(path)).text).toContain(name)
    await sql(`UPDATE settings_social_links SET url = 'https://x.test/b'`)
    await web.served?.settled()
    for (const from of [web, other])
      expect((await from.read(path)).text).toContain('https://x.test/b')
  })

  it('a cached response stays when a transaction is rolled back', async () => {
    await warm('/api/news')
    await web.served?.settled()
    await web.read('/api/news')
    const before = web.requestCount()
    const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] })
    await client.connect()
    await client.query('BEGIN')
    await client.query('UPDATE news SET title = title')
    await client.query('ROLLBACK')
    await client.end()
    await web.served?.settled()
    await web.read('/api/news')
    expect(web.requestCount()).toBe(before)
  })

  it('a cached response follows a change made by SQL', async () => {
    const article = await make.article()
    await warm('/api/news?limit=500')
    const title = unique('By hand')
    await sql('UPDATE news SET title = $1 WHERE id = $2', [title, article.id])
    await web.served?.settled()
    expect(await titles(web)).toContain(title)
    expect(await titles(other)).toContain(title)
  })

  it('a response computed while a change was committed is not cached', async () => {
    const article = await make.article()
    const [read, resumed] = [gate(), gate()]
    const slow = await startWeb(payload, {
      wrap: (dispatch) => async (request) => {
        const response = await dispatch(request)
        if (!request.url.includes('search=')) return response
        read.open()
        await resumed.passed
        return response
      },
    })
    const path = `/api/news?search=${encodeURIComponent(article.title ?? '')}`
    const early = slow.read(path)
    await read.passed
    await payload.delete({ collection: 'news', id: article.id })
    await slow.served?.settled()
    resumed.open()
    expect(JSON.parse((await early).text)).toHaveLength(1)
    expect(JSON.parse((await slow.read(path)).text)).toHaveLength(0)
    await slow.stop()
  })

  it('no cached response is served while change notifications are lost, and they are again afterwards', async () => {
    await warm('/api/tags')
    const listening = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'muster-cache' AND datname = current_database()`
    const tag = await make.tag()
    await sql(listening)
    await payload.update({ collection: 'tags', id: tag.id, data: { name: unique('Renamed') } })
    await web.served?.settled()
    expect((await web.read('/api/tags')).status).toBe(200)
    for (const { served } of [web, other])
      await eventually(async () => served?.cache.isOpen === true, 'notifications arrive again')
    const name = unique('Heard')
    await payload.update({ collection: 'tags', id: tag.id, data: { name } })
    await web.served?.settled()
    expect((await web.read('/api/tags')).text).toContain(name)
    expect((await other.read('/api/tags')).text).toContain(name)
  })

  it('a cached response ends when a future article appears', async () => {
    const publishedAt = new Date(Date.now() + 1_500).toISOString()
    const { title } = await make.article({ publishedAt })
    await web.served?.settled()
    expect(await titles(web)).not.toContain(title)
    await eventually(async () => (await titles(web)).includes(title ?? ''), 'it appears')
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(publishedAt))
  })

  it('a cached menu ends when an article that it leads to appears, and when that is renamed', async () => {
    const publishedAt = new Date(Date.now() + 4_000).toISOString()
    const { id, slug } = await make.article({ publishedAt })
    const items = [{ kind: 'article', article: id }]
    await payload.updateGlobal({ slug: 'navigation', data: { items } as never })
    const menu = async () => (await web.read('/api/navigation')).text
    expect(await menu()).not.toContain(slug)
    await eventually(async () => (await menu()).includes(`/news/${slug}"`), 'it appears')
    await payload.update({ collection: 'news', id, data: { slug: `${slug}-later` } })
    await web.served?.settled()
    expect(await menu()).toContain(`/news/${slug}-later"`)
  })

  it('a cached response ends when an upcoming event begins', async () => {
    const startDate = new Date(Date.now() + 1_500).toISOString()
    const { title } = await make.event({ startDate })
    await web.served?.settled()
    const path = '/api/events?upcoming=true&limit=500'
    expect(await titles(web, path)).toContain(title)
    await eventually(async () => !(await titles(web, path)).includes(title ?? ''), 'it has begun')
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(startDate))
  })
})

describe('changes that end a cached response', () => {
  const changed = async (path: string, change: () => Promise<unknown>): Promise<void> => {
    const { text: before } = await web.read(path)
    await change()
    await web.served?.settled()
    expect((await web.read(path)).text).not.toBe(before)
  }

  it('a cached response ends when the name of its author changes', async () => {
    const user = await payload.create({
      collection: 'users',
      data: {
        username: `u${randomUUID().slice(0, 8)}`,
        email: `${randomUUID()}@example.org`,
        password: 'a long password',
        displayName: 'Before',
        roles: ['editor'],
      },
    })
    const { slug } = await make.article({ author: user.id })
    await changed(`/api/news/${slug}`, () =>
      payload.update({ collection: 'users', id: user.id, data: { displayName: 'After' } }),
    )
  })

  it('a cached response ends when a tag, a page or a person in it changes', async () => {
    const tag = await make.tag()
    const { slug } = await make.action({ tags: [tag.id], title: unique('One') })
    await changed('/api/tags', () => make.tag())
    await changed(`/api/actions/${slug}`, () =>
      payload.update({ collection: 'tags', id: tag.id, data: { name: unique('Tag') } }),
    )
    const page = await make.page({ title: unique('Page') })
    await changed(`/api/pages/${page.slug}`, () =>
      payload.update({ collection: 'pages', id: page.id, data: { content: paragraph('New') } }),
    )
    await changed('/api/people', () =>
      payload.create({
        collection: 'people',
        data: { name: unique('Person'), role: 'Chair', displayOrder: 1, published: true },
      }),
    )
  })

  it('a cached response ends when the About page or the settings of feeds change', async () => {
    await changed('/api/about', () =>
      payload.updateGlobal({
        slug: 'about',
        data: { mission: { title: unique('Mission'), content: unique('Why') } },
      }),
    )
    await changed('/api/feed/news', () =>
      payload.updateGlobal({ slug: 'settings', data: { siteName: unique('Site') } }),
    )
  })
})

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
    ]
    for (const edit of edits) {
      expect(await staysCached('/api/news', edit)).toBe(true)
      expect(await staysCached(`/api/news/${article.slug}`, edit)).toBe(true)
    }
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
