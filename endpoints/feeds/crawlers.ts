import type { SitemapPart } from '#src/content/feeds/sitemap.ts'
import { nextNewsPublication } from '#src/content/feeds/sql/news.ts'
import { getRobots, getSitemap, robotsType, sitemapType } from '#src/contract/feeds/crawlers.ts'
import { database } from '#src/data/transaction.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { NotFound } from '#src/server/http/errors.ts'
import { env } from '#src/settings/env.ts'

/**
 * The parts of a sitemap that is too large for one file. They are siblings of the index, because a
 * sitemap may only list URLs at and below its own path.
 */
const indexed = (parts: readonly { readonly changedAt: number }[]): SitemapPart[] =>
  parts.map(({ changedAt }, at) => ({
    url: `${env().BASE_URL}/sitemap.xml?part=${at + 1}`,
    changed: new Date(changedAt),
  }))

const robots = () => `User-agent: *
Allow: /
Disallow: /staff/
Disallow: /api/staff/

Sitemap: ${env().BASE_URL}/sitemap.xml
`

export const crawlerEndpoints = [
  endpoint(getSitemap, async ({ req, query, freshUntil }) => {
    const next = await nextNewsPublication(await database(req))
    if (next) freshUntil(next)
    // Lazy-loaded: the library would slow down every start.
    const { readSitemap } = await import('#src/content/feeds/read-sitemap.ts')
    const { writeSitemapIndex } = await import('#src/content/feeds/sitemap.ts')
    const sitemap = await readSitemap(req.payload, env().SITE_URL, query.part)
    if (!sitemap) throw new NotFound()
    if (!('parts' in sitemap)) return { mediaType: sitemapType, ...sitemap }
    return { mediaType: sitemapType, text: await writeSitemapIndex(indexed(sitemap.parts)) }
  }),
  endpoint(getRobots, async () => ({ mediaType: robotsType, text: robots() })),
]
