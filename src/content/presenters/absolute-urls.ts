import type { UrlsQuery } from '#src/contract/content/shared.ts'
import { absoluteLinks } from '#src/platform/html/absolute-links.ts'
import { absoluteUrl, siteBase } from '#src/platform/html/absolute-url.ts'
import { absoluteSrcset } from '#src/platform/html/absolute-values.ts'
import type { SiteUrls } from '#src/settings/site-urls.ts'

type Rewrite = (value: string, urls: Required<SiteUrls>) => string

const url: Rewrite = (value, urls) => absoluteUrl(value, siteBase(urls))

/** The properties that are or contain URLs, by name, at any depth. */
const rewrites: ReadonlyMap<string, Rewrite> = new Map([
  ['content', absoluteLinks],
  ['coverImageUrl', url],
  ['imageUrl', url],
  ['link', url],
  ['path', url],
  ['srcset', (value, urls) => absoluteSrcset(value, (each) => url(each, urls))],
  ['url', url],
])

const rewritten = (name: string, value: unknown, urls: Required<SiteUrls>): unknown => {
  if (typeof value === 'string') return rewrites.get(name)?.(value, urls) ?? value
  if (Array.isArray(value)) return value.map((each) => rewritten(name, each, urls))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, rewritten(key, each, urls)]),
  )
}

/**
 * What a response shows, with absolute URLs where the request has `urls=absolute`, by the rules of
 * mails and feeds: pages are on the website, what Muster serves is at its own URL.
 */
export const withUrls = <Value>(value: Value, query: UrlsQuery, urls: Required<SiteUrls>): Value =>
  query.urls === 'absolute' ? (rewritten('', value, urls) as Value) : value
