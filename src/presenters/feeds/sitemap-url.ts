import type { SitemapRow } from '#src/db/feeds/sitemap.ts'
import type { SitemapUrl } from '#src/feeds/sitemap.ts'

type Place = Pick<SitemapUrl, 'frequency' | 'priority'> & { path: string }

/** Path, change frequency and priority by kind (contract "Feeds and SEO"). */
const places: Readonly<Record<SitemapRow['kind'], Place>> = {
  home: { path: '/', frequency: 'daily', priority: 1 },
  actions: { path: '/actions', frequency: 'weekly', priority: 0.8 },
  news: { path: '/news', frequency: 'daily', priority: 0.8 },
  events: { path: '/events', frequency: 'daily', priority: 0.8 },
  about: { path: '/about', frequency: 'monthly', priority: 0.8 },
  people: { path: '/people', frequency: 'monthly', priority: 0.8 },
  contact: { path: '/contact', frequency: 'monthly', priority: 0.8 },
  action: { path: '/actions/', frequency: 'weekly', priority: 0.7 },
  article: { path: '/news/', frequency: 'monthly', priority: 0.7 },
  event: { path: '/events/', frequency: 'weekly', priority: 0.7 },
  page: { path: '/', frequency: 'monthly', priority: 0.7 },
}

/** Builds a URL entry of the sitemap. */
export function presentSitemapUrl(row: SitemapRow, siteUrl: string): SitemapUrl {
  const { path, frequency, priority } = places[row.kind]
  return {
    url: `${siteUrl}${path}${row.slug}`,
    changed: new Date(row.changedAt),
    frequency,
    priority,
  }
}
