import { type Finding, type FindingCode, found } from '#src/contract/newsletters/finding.ts'
import { isLocalHost } from '#src/server/network/public-address.ts'
import type { SiteUrls } from '#src/settings/site-urls.ts'
import type { ShownLink, ShownMail } from './read-mail.ts'

const scheme = /^([a-z][a-z\d+.-]*):/i

/** What mail programs open, besides web pages. */
const opened: ReadonlySet<string> = new Set(['mailto:', 'tel:', 'sms:'])

/** The first part of a path, where a website was typed without `https://`. */
const forgottenScheme =
  /^\/(?:www\.|[a-z\d-]+(?:\.[a-z\d-]+)*\.(?:org|com|net|eu|info|de|at|ch|fr|es|it|uk)(?:$|[/?#]))/i

interface Site extends SiteUrls {
  readonly anchors: ReadonlySet<string>
}

const webProblem = (
  href: string,
  { baseUrl, siteUrl = baseUrl }: Site,
): FindingCode | undefined => {
  if (!URL.canParse(href)) return 'linkMalformed'
  const own = [siteUrl, baseUrl].find((url) => href === url || href.startsWith(`${url}/`))
  if (own !== undefined)
    return forgottenScheme.test(href.slice(own.length)) ? 'linkWithoutScheme' : undefined
  const { hostname } = new URL(href)
  if (isLocalHost(hostname)) return 'linkLocal'
  // Of one word: "https://https" and the like.
  return hostname.includes('.') || hostname.includes(':') ? undefined : 'linkMalformed'
}

const problemOf = ({ href }: ShownLink, site: Site): FindingCode | undefined => {
  const url = (href ?? '').replace(/[\t\r\n]/g, '').trim()
  if (url === '' || url === '#') return 'linkNowhere'
  if (url.startsWith('#')) return site.anchors.has(url.slice(1)) ? undefined : 'linkNowhere'
  const protocol = scheme.exec(url)?.[0].toLowerCase()
  if (protocol === undefined) return 'linkRelative'
  if (protocol === 'http:' || protocol === 'https:') return webProblem(url, site)
  if (!opened.has(protocol)) return 'linkUnsupported'
  return protocol === 'mailto:' && !url.includes('@') ? 'linkMalformed' : undefined
}

export function checkLinks({ links, anchors }: ShownMail, urls: SiteUrls): Finding[] {
  return links.flatMap((link) => {
    const code = problemOf(link, { ...urls, anchors })
    if (code === undefined) return []
    const words = link.words.trim()
    return [found(code, code === 'linkNowhere' ? words || (link.href ?? '') : (link.href ?? ''))]
  })
}

/** The addresses of web pages a mail links to, each once, in order. */
export const webLinksOf = ({ links }: Pick<ShownMail, 'links'>): string[] => {
  const urls = links.map(({ href }) => (href ?? '').trim())
  return [...new Set(urls.filter((url) => /^https?:/i.test(url) && URL.canParse(url)))]
}
