import { z } from 'zod'
import { answersText, publicOperation } from '../define.ts'
import { int4Max } from '../values.ts'

export const sitemapType = 'application/xml; charset=UTF-8'
export const robotsType = 'text/plain'

/** What the protocol allows in one file (sitemaps.org). */
export const urlsPerSitemap = 50_000

export const getSitemap = publicOperation('GET', '/sitemap.xml', {
  id: 'getSitemap',
  summary: 'Every public address, or past 50,000 of them an index of parts',
  group: 'Feeds',
  query: z.object({
    part: z
      .string()
      .regex(/^[1-9]\d{0,9}$/, 'must be a positive whole number')
      .transform(Number)
      .refine((part) => part <= int4Max, 'is too large')
      .optional()
      .describe('A part that the index names'),
  }),
  answer: answersText(sitemapType),
  caching: 'sitemap',
  statuses: [404],
})

export const getRobots = publicOperation('GET', '/robots.txt', {
  id: 'getRobots',
  summary: 'What crawlers may read',
  group: 'Feeds',
  answer: answersText(robotsType),
  caching: 'content',
})
