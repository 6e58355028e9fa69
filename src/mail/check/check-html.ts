import { type Finding, type FindingCode, fileOf, found } from '#src/contract/newsletters/finding.ts'
import { readStructure } from '#src/mail/rendering/html-structure.ts'
import { contrast, written } from '#src/platform/branding/colours.ts'
import { isLocalHost } from '#src/server/network/public-address.ts'
import type { SiteUrls } from '#src/settings/site-urls.ts'
import { readMail, type ShownLink, type ShownMail } from './read-mail.ts'

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

function checkLinks({ links, anchors }: ShownMail, urls: SiteUrls): Finding[] {
  return links.flatMap((link) => {
    const code = problemOf(link, { ...urls, anchors })
    if (code === undefined) return []
    const words = link.words.trim()
    return [found(code, code === 'linkNowhere' ? words || (link.href ?? '') : (link.href ?? ''))]
  })
}

/** The addresses of web pages a mail links to, each once, in order. */
const webLinksOf = ({ links }: Pick<ShownMail, 'links'>): string[] => {
  const urls = links.map(({ href }) => (href ?? '').trim())
  return [...new Set(urls.filter((url) => /^https?:/i.test(url) && URL.canParse(url)))]
}

const isReachable = (src: string, baseUrl: string): boolean => {
  if (src === baseUrl || src.startsWith(`${baseUrl}/`)) return true
  return /^https?:/i.test(src) && URL.canParse(src) && !isLocalHost(new URL(src).hostname)
}

const checkSource = (src: string, baseUrl: string): Finding[] => {
  // Gmail and Outlook do not show these.
  if (/^data:/i.test(src)) return [found('imageEmbedded')]
  return isReachable(src, baseUrl) ? [] : [found('imageNotReachable', src)]
}

/**
 * Images that readers without images, or with a screen reader, cannot tell, and those that mail
 * programs do not load. An empty `alt` says that an image is decoration (HTML §4.8.4.4), but not
 * where it is all that a link has. Pure.
 */
function checkImages({ images, links }: ShownMail, baseUrl: string): Finding[] {
  const unnamed = images.filter(({ alt }) => alt === undefined)
  const silent = links.filter(({ words, hasUnnamedImage }) => hasUnnamedImage && !words.trim())
  return [
    ...unnamed.map(({ src }) => found('imageWithoutAlt', fileOf(src))),
    ...(unnamed.length > 0 ? [] : silent.map(({ href }) => found('imageWithoutAlt', href ?? ''))),
    ...images.flatMap(({ src }) => checkSource(src.trim(), baseUrl)),
  ]
}

/** WCAG 2.2, 1.4.3 (AA): of text, and of large text. */
const enough = { text: 4.5, large: 3 }

/**
 * Text that is hard to read on its ground; one finding for each pair of colours. Where the colours
 * cannot be determined, as over a picture, nothing is said. Pure.
 */
function checkContrast({ texts }: ShownMail): Finding[] {
  const pairs = new Map<string, Finding>()
  for (const { text, colour, ground, isLarge } of texts) {
    const key = `${written(colour)} ${written(ground)}`
    const isReadable = contrast(colour, ground) >= (isLarge ? enough.large : enough.text)
    if (!isReadable && !pairs.has(key)) pairs.set(key, found('lowContrast', text.slice(0, 40)))
  }
  return [...pairs.values()]
}

export interface FinishedMail extends SiteUrls {
  readonly html: string
  readonly postalAddress: string
}

export interface CheckedHtml {
  readonly findings: readonly Finding[]
  readonly links: readonly string[]
}

/** Nesting that is checked, in elements: more than the limits of a mail and its wrapper. */
const deepest = 500

/** What Gmail shows of a mail, in kB: it clips the rest. */
const shownKilobytes = 100

function checkSize(html: string): Finding[] {
  const kilobytes = Math.ceil(Buffer.byteLength(html) / 1024)
  return kilobytes > shownKilobytes ? [found('tooLarge', String(kilobytes))] : []
}

const bare = (text: string): string => text.replace(/[\s,]+/g, '').toLowerCase()

/**
 * Whether the words of a mail have the address: its first line at least, since authors set the rest
 * in their own way.
 */
const checkAddress = (words: string, postalAddress: string): Finding[] => {
  const [first = ''] = postalAddress.trim().split('\n')
  return bare(words).includes(bare(first)) ? [] : [found('addressNotShown')]
}

/**
 * Checks the HTML of a finished mail. May take a second for the longest, so only the thread of
 * `compile-in-thread.ts` and tests call it.
 */
export function checkHtml({ html, postalAddress, ...urls }: FinishedMail): CheckedHtml {
  if (readStructure(html, deepest) === 'too deep')
    return { findings: [found('notChecked'), ...checkSize(html)], links: [] }
  const mail = readMail(html)
  const findings = [
    ...checkAddress(mail.words, postalAddress),
    ...checkLinks(mail, urls),
    ...checkImages(mail, urls.baseUrl),
    ...checkContrast(mail),
    ...checkSize(html),
  ]
  return { findings, links: webLinksOf(mail) }
}
