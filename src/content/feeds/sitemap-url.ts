import type { SitemapUrl } from '#src/content/feeds/sitemap.ts'
import type { PieceRow, StaticChanges } from '#src/content/feeds/sql/sitemap.ts'
import type { DraftKind } from '#src/contract/content/kinds.ts'

type Place = Pick<SitemapUrl, 'frequency' | 'priority'> & { readonly path: string }

/** Path, change frequency and priority of static pages, in their order (contract "Feeds and SEO"). */
const statics = [
  { shows: 'home', path: '/', frequency: 'daily', priority: 1 },
  { shows: 'actions', path: '/actions', frequency: 'weekly', priority: 0.8 },
  { shows: 'news', path: '/news', frequency: 'daily', priority: 0.8 },
  { shows: 'events', path: '/events', frequency: 'daily', priority: 0.8 },
  { shows: 'about', path: '/about', frequency: 'monthly', priority: 0.8 },
  { shows: 'people', path: '/people', frequency: 'monthly', priority: 0.8 },
  { shows: 'contact', path: '/contact', frequency: 'monthly', priority: 0.8 },
] as const

const entries: Readonly<Record<DraftKind, Place>> = {
  actions: { path: '/actions/', frequency: 'weekly', priority: 0.7 },
  news: { path: '/news/', frequency: 'monthly', priority: 0.7 },
  events: { path: '/events/', frequency: 'weekly', priority: 0.7 },
  pages: { path: '/', frequency: 'monthly', priority: 0.7 },
}

export function presentPieceUrls({ kind, urls }: PieceRow, siteUrl: string): SitemapUrl[] {
  const { path, frequency, priority } = entries[kind]
  return urls.map(([slug, changedAt]) => ({
    url: `${siteUrl}${path}${slug}`,
    changed: new Date(changedAt),
    frequency,
    priority,
  }))
}

/** The last change of the public entries of each kind, in ms since 1970; null where there is none. */
type EntryChanges = Readonly<Record<Exclude<DraftKind, 'pages'>, number | null>>

/** The latest of times in ms since 1970; null where there is none. Pure. */
export const latest = (times: readonly (number | null)[]): number | null =>
  times.reduce((last, time) => (time !== null && (last ?? time) <= time ? time : last), null)

/**
 * Builds the URLs of static pages, each with the last change of its content; one without content has
 * the date of the installation.
 */
export function presentStaticUrls(
  { people, about, contact, installed }: StaticChanges,
  { actions, news, events }: EntryChanges,
  siteUrl: string,
): SitemapUrl[] {
  const shown = { actions, news, events, about, people, contact }
  const changes = { ...shown, home: latest(Object.values(shown)) }
  return statics.map(({ shows, path, frequency, priority }) => ({
    url: siteUrl + path,
    changed: new Date(changes[shows] ?? installed),
    frequency,
    priority,
  }))
}
