import { Hono } from 'hono'
import { settings } from './settings.ts'

const lines = [
  'User-agent: *',
  'Disallow: /preview',
  'Disallow: /search',
  `Sitemap: ${settings.siteUrl}/sitemap.xml`,
]

/** What crawlers may read, and where the sitemap is. */
export const robots = new Hono().get('/robots.txt', (c) => c.text(`${lines.join('\n')}\n`))
