/** Where relative addresses lead. */
export interface LinkBase {
  /** What stands before an address that begins with "/"; without one at its end. */
  readonly root: string
  /** The folder of all others, with "/" at its end. */
  readonly folder: string
}

/** The base of everything that is written for the site: BASE_URL, with its path if it has one. */
export const siteBase = (baseUrl: string): LinkBase => ({ root: baseUrl, folder: `${baseUrl}/` })

/** The base that `<base href>` sets (HTML §4.2.3), itself relative to another; that one if unusable. */
export function baseOf(href: string, outer: LinkBase): LinkBase {
  try {
    const { origin, href: folder } = new URL('.', absoluteAddress(href, outer))
    return origin === 'null' ? outer : { root: origin, folder }
  } catch {
    return outer
  }
}

const scheme = /^[a-z][a-z\d+.-]*:/i

/** Where the part begins that is left as it is: a query, an anchor, a placeholder. */
const suffix = /[?#]|\{\{/

/**
 * A web address made absolute. One that is absolute (whatever its scheme, `mailto:`, `tel:`,
 * `cid:` and `data:` included), an anchor, an empty one and one that begins with a placeholder
 * come back as they are.
 */
export function absoluteAddress(address: string, { root, folder }: LinkBase): string {
  // Browsers drop these wherever they stand (WHATWG URL §4.4).
  const plain = address.trim().replace(/[\t\r\n]/g, '')
  if (plain === '' || plain.startsWith('#') || plain.startsWith('{{') || scheme.test(plain))
    return address
  if (plain.startsWith('//')) return `${scheme.exec(root)?.[0] ?? 'https:'}${plain}`
  if (plain.startsWith('/')) return `${root}${plain}`
  const at = plain.search(suffix)
  const path = at < 0 ? plain : plain.slice(0, at)
  return `${path === '' ? folder : new URL(path, folder).href}${plain.slice(path.length)}`
}
