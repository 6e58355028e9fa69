import type { SiteUrls } from '#src/settings/site-urls.ts'

const decoded = (path: string): string => {
  try {
    // NUL is in no path that is stored, and the database takes none.
    return path.includes('%00') ? path : decodeURI(path)
  } catch {
    return path
  }
}

/** What follows the base in a URL that lies below it; undefined for others. */
const below = (url: string, base: string): string | undefined =>
  url.startsWith(base) && /^(?:$|[/?#])/.test(url.slice(base.length))
    ? url.slice(base.length)
    : undefined

/** A path of the website as redirects have it: decoded, without "/" at its end. Pure. */
export function pathIn(address: string): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? []
  return `/${decoded(path).replace(/^\/+|\/+$/g, '')}${rest}`
}

/**
 * An address that a person named, which may be copied from a browser: one of our website as its path,
 * others as they are. Pure.
 */
export function siteAddress(given: string, { siteUrl, baseUrl }: Required<SiteUrls>): string {
  const address = given.trim()
  const path = below(address, siteUrl) ?? below(address, baseUrl) ?? address
  return /^[a-z][a-z\d+.-]*:/i.test(path) ? path : pathIn(path)
}
