import { type Finding, found } from '#src/contract/newsletters/finding.ts'
import type { Database } from '#src/data/transaction.ts'
import { findPublicPaths } from '#src/newsletters/check/sql/published-paths.ts'
import { staticPages } from '#src/platform/html/static-pages.ts'
import type { SiteUrls } from '#src/settings/site-urls.ts'

const builtIn: ReadonlySet<string> = new Set(staticPages.map(({ path }) => path))

/** Paths that are ours to know: pages, entries and images. */
const known = /^\/(?:[^/]+|(?:actions|events|news)\/[^/]+|api\/images\/.+)$/

/** What is served whether or not it is content: feeds, links of mails, the sitemap. */
const served = /^\/(?:api\/(?!images\/)|sitemap|robots\.txt|admin)/

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const isBelow = (url: string, base: string): boolean =>
  url === base || (url.startsWith(base) && /^[/?#]/.test(url.slice(base.length)))

/** The path of a URL on the site, without a slash at its end; undefined for another site. */
function ownPath(url: string, { baseUrl, siteUrl = baseUrl }: SiteUrls): string | undefined {
  const own = [siteUrl, baseUrl].find((base) => isBelow(url, base))
  if (own === undefined) return undefined
  const [path = ''] = url.slice(own.length).split(/[?#]/)
  return decoded(path.replace(/\/+$/, '') || '/')
}

/** Whether a URL is one of the site itself. Pure. */
export const isOwn = (url: string, urls: SiteUrls): boolean => ownPath(url, urls) !== undefined

/**
 * Links to entries, pages and images of our own that are not public now. Of other paths of the
 * website nothing is known here.
 */
export async function checkOwnLinks(
  db: Database,
  links: readonly string[],
  urls: SiteUrls,
): Promise<Finding[]> {
  const paths = links.flatMap((url) => ownPath(url, urls) ?? [])
  const requested = paths.filter(
    (path) => known.test(path) && !served.test(path) && !builtIn.has(path),
  )
  const there = await findPublicPaths(db, requested)
  return requested.filter((path) => !there.has(path)).map((path) => found('linkNotFound', path))
}
