import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import robotsParser from 'robots-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'

let payload: Payload
let api: ApiClient

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
})

const problems = async (xml: string): Promise<unknown> => {
  const schema = await readFile('node_modules/sitemap/schema/sitemap.xsd', 'utf8')
  const { errors } = await validateXML({
    xml: { fileName: 'sitemap.xml', contents: xml },
    schema,
    initialMemoryPages: 1024,
    maxMemoryPages: 16_384,
  })
  return errors
}

const entryOf = (xml: string, path: string): string | undefined =>
  xml
    .match(/<url>.*?<\/url>/gs)
    ?.find((entry) => entry.includes(`<loc>http://muster.test${path}</loc>`))

const slug = (): string => `crawled-${randomUUID()}`

describe('getSitemap', () => {
  it('the sitemap is valid XML and lists the static pages with their priorities', async () => {
    const { status, headers, text } = await api('GET', '/sitemap.xml')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/xml; charset=UTF-8')
    expect(headers.get('cache-control')).toBe('public, max-age=86400')
    expect(await problems(text)).toEqual([])
    expect(await problems(text.replace('<lastmod>', '<lastmod>x'))).not.toEqual([])
    expect(entryOf(text, '/')).toContain('<priority>1.0</priority>')
    for (const path of ['/actions', '/events', '/about', '/news', '/people', '/contact'])
      expect(entryOf(text, path)).toMatch(
        /<lastmod>\d{4}-\d\d-\d\d<\/lastmod><changefreq>\w+<\/changefreq><priority>0.8</,
      )
  })

  it('the sitemap lists all kinds of published content with their last change, and no drafts', async () => {
    const common = { title: 'T', description: 'D', displayOrder: 0, _status: 'published' as const }
    const published = {
      actions: await payload.create({ collection: 'actions', data: { ...common, slug: slug() } }),
      news: await payload.create({ collection: 'news', data: { ...common, slug: slug() } }),
      events: await payload.create({
        collection: 'events',
        data: { ...common, slug: slug(), location: 'L', startDate: '2026-01-01T00:00:00.000Z' },
      }),
    }
    const page = await payload.create({ collection: 'pages', data: { ...common, slug: slug() } })
    const draft = await payload.create({
      collection: 'actions',
      data: { ...common, slug: slug(), _status: 'draft' },
    })
    const future = await payload.create({
      collection: 'news',
      data: { ...common, slug: slug(), publishedAt: new Date(Date.now() + 9e7).toISOString() },
    })
    await payload.db.drizzle.execute(
      sql`UPDATE pages SET updated_at = '2020-02-03T23:59:59Z' WHERE id = ${page.id}`,
    )
    const { text } = await api('GET', '/sitemap.xml')
    for (const [kind, entry] of Object.entries(published))
      expect(entryOf(text, `/${kind}/${entry.slug}`)).toContain('<priority>0.7</priority>')
    expect(entryOf(text, `/${page.slug}`)).toContain('<lastmod>2020-02-03</lastmod>')
    expect(text).not.toContain(draft.slug)
    expect(text).not.toContain(future.slug)
    expect(await problems(text)).toEqual([])
  })

  it('the sitemap becomes an index beyond 50,000 URLs, whose parts list each URL once', {
    tags: 'long',
  }, async () => {
    const mark = slug()
    // Nothing of this is searched, and indexing a text takes a millisecond.
    await payload.db.drizzle.execute(sql`ALTER TABLE pages DISABLE TRIGGER searched`)
    await payload.db.drizzle.execute(sql`
      INSERT INTO pages (title, slug, _status)
      SELECT 'P', ${mark} || n, 'published' FROM generate_series(1, 50001) n`)
    try {
      const { text: index } = await api('GET', '/sitemap.xml')
      const parts = Array.from(
        index.matchAll(/<loc>http:\/\/muster\.test(.*?)<\/loc>/g),
        (m) => m[1],
      )
      expect(parts).toEqual(['/sitemap.xml?part=1', '/sitemap.xml?part=2'])
      expect(index).toMatch(/^<\?xml.*\n<sitemapindex xmlns="[^"]+"><sitemap><loc>/)
      const urls: string[] = []
      for (const part of parts) {
        const { text } = await api('GET', part ?? '')
        const partUrls = Array.from(text.matchAll(/<loc>(.*?)<\/loc>/g), (m) => m[1] ?? '')
        expect(partUrls.length).toBeLessThanOrEqual(50_000)
        urls.push(...partUrls)
      }
      expect(new Set(urls).size).toBe(urls.length)
      expect(urls.filter((url) => url.includes(mark))).toHaveLength(50_001)
      expect((await api('GET', '/sitemap.xml?part=3')).status).toBe(404)
    } finally {
      await payload.db.drizzle.execute(sql`DELETE FROM pages WHERE slug LIKE ${`${mark}%`}`)
      await payload.db.drizzle.execute(sql`ALTER TABLE pages ENABLE TRIGGER searched`)
    }
  })

  it('the sitemap has no part beyond its last', async () => {
    expect((await api('GET', '/sitemap.xml?part=99')).status).toBe(404)
  })

  it.each(['0', '-1', 'x', '1.5', '99999999999'])('the sitemap rejects ?part=%s', async (part) => {
    expect((await api('GET', `/sitemap.xml?part=${part}`)).status).toBe(400)
  })
})

describe('getRobots', () => {
  it('robots.txt allows everything but the staff areas and names the sitemap', async () => {
    const { status, headers, text } = await api('GET', '/robots.txt')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^text\/plain/)
    const robots = robotsParser('http://muster.test/robots.txt', text)
    const allowed = (path: string) => robots.isAllowed(`http://muster.test${path}`, 'AnyBot')
    expect(['/', '/news/a', '/api/news'].map(allowed)).toEqual([true, true, true])
    expect(['/staff/', '/staff/x', '/api/staff/contacts'].map(allowed)).toEqual([
      false,
      false,
      false,
    ])
    expect(robots.getSitemaps()).toEqual(['http://muster.test/sitemap.xml'])
  })
})
