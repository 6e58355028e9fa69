import type { Database } from '#src/data/transaction.ts'
import { absoluteUrl, siteBase } from '#src/platform/html/absolute-url.ts'
import type { SiteUrls } from '#src/settings/site-urls.ts'
import { siteAddress } from './site-path.ts'
import { findRedirect } from './sql/redirects.ts'

/** A URL, or where a page of ours is now that was at it; what follows the path stays. */
export async function currentUrl(
  db: Database,
  url: string,
  urls: Required<SiteUrls>,
): Promise<string> {
  const address = siteAddress(url, urls)
  if (!address.startsWith('/')) return url
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? []
  const to = await findRedirect(db, path)
  return to === undefined ? url : absoluteUrl(to, siteBase(urls)) + rest
}
