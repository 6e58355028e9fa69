import { z } from 'zod'
import { draftKinds } from '../content/kinds.ts'
import { publicOperation, textResponse } from '../define.ts'
import { positiveNumber } from '../parameters.ts'
import { showsTables } from '../shown.ts'

export const sitemapType = 'application/xml; charset=UTF-8'
export const robotsType = 'text/plain'

/** The protocol's limit of URLs per file (sitemaps.org). */
export const urlsPerSitemap = 50_000

export const getSitemap = publicOperation('GET', '/sitemap.xml', {
  id: 'getSitemap',
  summary: 'Sitemap of every public URL; beyond 50,000 a sitemap index',
  shows: showsTables(...draftKinds, 'people', 'about', 'about_values', 'settings'),
  group: 'Feeds',
  query: z.object({
    part: positiveNumber('must be a positive whole number')
      .optional()
      .describe('A part listed in the index'),
  }),
  response: textResponse(sitemapType),
  caching: 'sitemap',
  statuses: [404],
})

export const getRobots = publicOperation('GET', '/robots.txt', {
  id: 'getRobots',
  summary: 'Rules for crawlers, and the URL of the sitemap',
  shows: showsTables(),
  group: 'Feeds',
  response: textResponse(robotsType),
  caching: 'content',
})
