import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { unique } from '#tests/support/content.ts'
import { eventually } from '#tests/support/muster.ts'
import { openTwoWebs } from '#tests/support/two-webs.ts'
import { gate, startWeb } from '#tests/support/web.ts'

/** That no cached response is stale, whoever changed the data, and however. */

const { payload, make, web, other, stop, titles, sql, warm } = await openTwoWebs()

afterAll(stop)

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
})
