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
