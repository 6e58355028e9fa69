import type { SiteUrls } from '#src/settings/site-urls.ts'

export interface LinkBase {
  /** Prefix of URLs that start with "/"; without trailing slash. */
  readonly root: string
  /** Base of all other relative URLs, with trailing slash. */
  readonly folder: string
  /** Prefix of the paths that Muster serves, where the website is elsewhere. */
  readonly service?: string
}

/** The base of links on the website, including its path; what Muster serves is at `baseUrl`. */
export const siteBase = ({ baseUrl, siteUrl = baseUrl }: SiteUrls): LinkBase => ({
  root: siteUrl,
  folder: `${siteUrl}/`,
  service: baseUrl,
})

export const isServed = (path: string): boolean =>
  /^\/(?:api|admin|cms-api|preview)(?:[/?#]|$)/.test(path)

/**
 * The base set by `<base href>` (HTML §4.2.3), resolved against `outer`; `outer` if it is
 * invalid.
 */
export function baseOf(href: string, outer: LinkBase): LinkBase {
  try {
    const { origin, href: folder } = new URL('.', absoluteUrl(href, outer))
    return origin === 'null' ? outer : { root: origin, folder }
  } catch {
    return outer
  }
}

const scheme = /^[a-z][a-z\d+.-]*:/i

/** Start of the part that is left unchanged: query, fragment or placeholder. */
const suffix = /[?#]|\{\{/

/**
 * Resolves a URL to an absolute one. Absolute URLs (of any scheme: `mailto:`, `tel:`, `cid:` and
 * `data:` too), fragments, the empty string and those starting with a placeholder are returned
 * unchanged.
 */
export function absoluteUrl(url: string, { root, folder, service = root }: LinkBase): string {
  // Browsers strip these anywhere in a URL (WHATWG URL §4.4).
  const plain = url.trim().replace(/[\t\r\n]/g, '')
  if (plain === '' || plain.startsWith('#') || plain.startsWith('{{') || scheme.test(plain))
    return url
  if (plain.startsWith('//')) return `${scheme.exec(root)?.[0] ?? 'https:'}${plain}`
  if (plain.startsWith('/')) return `${isServed(plain) ? service : root}${plain}`
  const at = plain.search(suffix)
  const path = at < 0 ? plain : plain.slice(0, at)
  return `${path === '' ? folder : new URL(path, folder).href}${plain.slice(path.length)}`
}
