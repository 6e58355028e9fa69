import { env } from '#src/config/env.ts'
import {
  getRobots,
  getSitemap,
  robotsType,
  sitemapType,
  urlsPerSitemap,
} from '#src/contract/feeds/crawlers.ts'
import { nextNewsPublication } from '#src/db/feeds/news.ts'
import { findSitemapParts, findSitemapRows, type SitemapRow } from '#src/db/feeds/sitemap.ts'
import { type Database, database } from '#src/db/transaction.ts'
import { writeRobots } from '#src/feeds/robots.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { NotFound } from '#src/http/errors.ts'
import { presentSitemapUrl } from '#src/presenters/feeds/sitemap-url.ts'

/** Lazy-loaded: the library would slow down every start. */
const writer = () => import('#src/feeds/sitemap.ts')

/** The rows of a part, and of a further URL if there is one: then it is not the last part. */
const rowsFrom = (db: Database, part: number): Promise<SitemapRow[]> =>
  findSitemapRows(db, {
    limit: urlsPerSitemap + 1,
    offset: (part - 1) * urlsPerSitemap,
    siteUrl: env().SITE_URL,
  })

const write = async (rows: readonly SitemapRow[]): Promise<string> => {
  const { writeSitemap } = await writer()
  const shown = rows.slice(0, urlsPerSitemap)
  return writeSitemap(shown.map((row) => presentSitemapUrl(row, env().SITE_URL)))
}

const writePart = async (db: Database, part: number): Promise<string> => {
  const rows = await rowsFrom(db, part)
  if (rows.length === 0) throw new NotFound()
  return write(rows)
}

/**
 * Parts are siblings of the index, because a sitemap may only list URLs at and below its own
 * path.
 */
const writeWhole = async (db: Database): Promise<string> => {
  const rows = await rowsFrom(db, 1)
  if (rows.length <= urlsPerSitemap) return write(rows)
  const parts = await findSitemapParts(db, urlsPerSitemap, env().SITE_URL)
  const { writeSitemapIndex } = await writer()
  return writeSitemapIndex(
    parts.map(({ part, changedAt }) => ({
      url: `${env().BASE_URL}/sitemap.xml?part=${part}`,
      changed: new Date(changedAt),
    })),
  )
}

export const crawlerEndpoints = [
  endpoint(getSitemap, async ({ req, query, freshUntil }) => {
    const db = await database(req)
    const next = await nextNewsPublication(db)
    if (next) freshUntil(next)
    const { part } = query
    return {
      mediaType: sitemapType,
      text: part === undefined ? await writeWhole(db) : await writePart(db, part),
    }
  }),
  endpoint(getRobots, async () => ({ mediaType: robotsType, text: writeRobots(env().BASE_URL) })),
]
