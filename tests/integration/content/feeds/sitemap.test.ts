import { randomUUID } from 'node:crypto'
import type { Payload } from 'payload'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readSitemap } from '#src/content/feeds/read-sitemap.ts'
import { SitemapPieces } from '#src/content/feeds/sitemap-pieces.ts'
import { findSitemapBasis } from '#src/content/feeds/sql/sitemap.ts'
import { contentMaker } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'

/** That the sitemap, most of which is in memory, is as of the time it is read. */

const site = 'https://site.test'
let payload: Payload
let make: ReturnType<typeof contentMaker>

beforeAll(async () => {
  payload = await startPayload()
  make = contentMaker(payload)
})

const inSnapshot = <T>(work: (db: Parameters<typeof findSitemapBasis>[0]) => Promise<T>) =>
  payload.db.drizzle.transaction(work, { isolationLevel: 'repeatable read' })

/** The entries as these pieces have them, each once. */
const entriesOf = (pieces: SitemapPieces, siteUrl = site): Promise<string> =>
  inSnapshot(async (db) => {
    const { tables } = await findSitemapBasis(db)
    const current = await pieces.current(db, { tables, siteUrl })
    return Buffer.concat(await pieces.textsOf(db, siteUrl, current)).toString()
  })

const read = async (): Promise<string> => {
  const sitemap = await readSitemap(payload, site)
  if (!sitemap || 'parts' in sitemap) throw new Error('it is an index')
  return Buffer.concat(sitemap.chunks).toString()
}

const slug = (): string => `mapped-${randomUUID()}`

const connected = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] })
  await client.connect()
  return work(client).finally(() => client.end())
}

const sql = (text: string, values: unknown[] = []) =>
  connected((client) => client.query(text, values))

describe('the sitemap is current', () => {
  beforeEach(async () => {
    await read()
  })

  it('once an entry is published, renamed, unpublished or removed', async () => {
    const [first, second] = [slug(), slug()]
    const { id } = await make.page({ slug: first })
    expect(await read()).toContain(`<loc>${site}/${first}</loc>`)
    await payload.update({ collection: 'pages', id, data: { slug: second } })
    const renamed = await read()
    expect(renamed).toContain(second)
    expect(renamed).not.toContain(first)
    await payload.update({ collection: 'pages', id, data: { _status: 'draft' } })
    expect(await read()).not.toContain(second)
    await payload.update({ collection: 'pages', id, data: { _status: 'published' } })
    expect(await read()).toContain(second)
    await payload.delete({ collection: 'pages', id })
    expect(await read()).not.toContain(second)
  })

  it.each(['actions', 'news', 'events', 'pages'] as const)(
    'once %s are changed by SQL',
    async (kind) => {
      const [before, after] = [slug(), slug()]
      const makers = {
        actions: make.action,
        news: make.article,
        events: make.event,
        pages: make.page,
      }
      await makers[kind]({ slug: before })
      expect(await read()).toContain(before)
      await sql(`UPDATE ${kind} SET slug = $1 WHERE slug = $2`, [after, before])
      expect(await read()).toContain(after)
      await sql(`UPDATE ${kind} SET seo_noindex = true WHERE slug = $1`, [after])
      expect(await read()).not.toContain(after)
    },
  )

  it('once a transaction is committed that was under way when it was read before', async () => {
    const [before, after] = [slug(), slug()]
    await make.article({ slug: before })
    await connected(async (client) => {
      await client.query('BEGIN')
      await client.query('UPDATE news SET slug = $1 WHERE slug = $2', [after, before])
      await make.article()
      const meanwhile = await read()
      expect(meanwhile).toContain(before)
      expect(meanwhile).not.toContain(after)
      await client.query('COMMIT')
    })
    expect(await read()).toContain(after)
  })

  it('once an article appears by time alone', async () => {
    const coming = slug()
    const at = Date.now() + 1_500
    await make.article({ slug: coming, publishedAt: new Date(at).toISOString() })
    expect(await read()).not.toContain(coming)
    await expect.poll(read, { timeout: 30_000 }).toContain(coming)
    expect(Date.now()).toBeGreaterThanOrEqual(at)
  })

  it('for another URL of the website', async () => {
    const moved = slug()
    await make.page({ slug: moved })
    const pieces = new SitemapPieces()
    expect(await entriesOf(pieces)).toContain(`${site}/${moved}<`)
    const other = await entriesOf(pieces, 'https://other.test')
    expect(other).toContain(`https://other.test/${moved}<`)
    expect(other).not.toContain(site)
  })

  it('once a table is emptied, which no trigger records', async () => {
    const lost = slug()
    await make.page({ slug: lost })
    expect(await read()).toContain(lost)
    await sql('TRUNCATE pages CASCADE')
    expect(await read()).not.toContain(lost)
  })
})

describe('pieces of the sitemap', () => {
  it('after any changes it equals one that is read again, also where no text stays in memory', async () => {
    const [followed, forgetful] = [new SitemapPieces(), new SitemapPieces(1)]
    // In several pieces, of which some have nothing, and with different dates.
    await sql(`INSERT INTO news (id, title, slug, _status, published_at, updated_at)
      SELECT 100000 + n * 97, 'N', 'many-' || n, 'published', now() - n * interval '1 hour',
        now() - n * interval '1 hour' FROM generate_series(1, 200) n`)
    const changes = [
      `UPDATE news SET slug = slug || '-x' WHERE slug = 'many-7'`,
      `DELETE FROM news WHERE slug LIKE 'many-1_'`,
      `UPDATE news SET _status = 'draft' WHERE slug LIKE 'many-%' AND id % 3 = 0`,
      `UPDATE news SET _status = 'published', updated_at = now() WHERE slug LIKE 'many-%'`,
      `UPDATE news SET published_at = now() + interval '1 day' WHERE slug LIKE 'many-2%'`,
      `UPDATE news SET seo_canonical = 'https://elsewhere.test' WHERE slug LIKE 'many-3%'`,
      `DELETE FROM news WHERE slug LIKE 'many-%'`,
    ]
    for (const change of ['SELECT 1', ...changes]) {
      await sql(change)
      const anew = await entriesOf(new SitemapPieces())
      expect(await entriesOf(followed), change).toBe(anew)
      expect(await entriesOf(forgetful), change).toBe(anew)
    }
  })

  it('a change has the rows of its own piece read again, and no other', {
    tags: 'long',
  }, async () => {
    await sql(`INSERT INTO pages (id, title, slug, _status, updated_at)
      SELECT 200000 + n, 'P', 'paged-' || n, 'published', now() FROM generate_series(1, 1500) n`)
    const pieces = new SitemapPieces()
    const before = await entriesOf(pieces)
    const read: string[] = []
    await sql(`UPDATE pages SET slug = 'paged-other' WHERE slug = 'paged-700'`)
    const after = await inSnapshot(async (db) => {
      const { tables } = await findSitemapBasis(db)
      const watched = {
        execute: (query: Parameters<typeof db.execute>[0]) => {
          const result = db.execute(query)
          void result.then(({ rows }) => read.push(JSON.stringify(rows)))
          return result
        },
      } as typeof db
      const current = await pieces.current(watched, { tables, siteUrl: site })
      return Buffer.concat(await pieces.textsOf(watched, site, current)).toString()
    })
    expect(after).toBe(before.replace('/paged-700<', '/paged-other<'))
    expect(read.join()).toContain('paged-other')
    expect(read.join()).not.toMatch(/paged-1"|paged-1400"/)
    await sql(`DELETE FROM pages WHERE slug LIKE 'paged-%'`)
  })
})
