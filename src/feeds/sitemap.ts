import { element, textElement, type Xml, xmlDocument } from './xml.ts'

/** What the protocol allows in one file (sitemaps.org). */
export const urlsPerSitemap = 50_000

export interface SitemapUrl {
  /** Absolute. */
  readonly address: string
  readonly changed: Date
  readonly frequency: 'daily' | 'weekly' | 'monthly'
  readonly priority: number
}

const namespace = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }

const day = (date: Date): string => date.toISOString().slice(0, 10)

const url = ({ address, changed, frequency, priority }: SitemapUrl): Xml =>
  element(
    'url',
    {},
    element('loc', {}, address),
    element('lastmod', {}, day(changed)),
    element('changefreq', {}, frequency),
    element('priority', {}, priority.toFixed(1)),
  )

/** At most 50,000 addresses as a sitemap. */
export const writeSitemap = (urls: readonly SitemapUrl[]): string =>
  xmlDocument(element('urlset', namespace, ...urls.map(url)))

export interface SitemapPart {
  /** Absolute address of the part. */
  readonly address: string
  readonly changed: Date
}

const part = ({ address, changed }: SitemapPart): Xml =>
  element('sitemap', {}, element('loc', {}, address), textElement('lastmod', day(changed)))

/** A sitemap of sitemaps. */
export const writeSitemapIndex = (parts: readonly SitemapPart[]): string =>
  xmlDocument(element('sitemapindex', namespace, ...parts.map(part)))
