import { decodeHTMLAttribute } from 'entities/decode'
import escapeHtml from 'escape-html'
import type { SiteUrls } from '#src/settings/site-urls.ts'
import { absoluteUrl, baseOf, type LinkBase, siteBase } from './absolute-url.ts'
import { absoluteCss, absoluteSrcset, type MakeAbsolute } from './absolute-values.ts'
import { readTokens } from './html-tokens.ts'

type Rewrite = (value: string, make: MakeAbsolute) => string

const whole: Rewrite = (value, make) => make(value)

const attributes: Readonly<Record<string, Rewrite>> = {
  href: whole,
  src: whole,
  background: whole,
  poster: whole,
  action: whole,
  srcset: absoluteSrcset,
  style: absoluteCss,
}

interface Place {
  readonly start: number
  readonly end: number
  readonly rewrite: Rewrite
  readonly kind: 'base' | 'attribute' | 'unquoted' | 'raw'
}

/** Mail clients that support conditional comments render them as HTML. */
const conditional = /^\[if [^\]]{0,200}\]>/i

const within: Rewrite = (html, make) => rewriteAll(html, placesIn(html), () => make)

function placesIn(html: string): Place[] {
  const places: Place[] = []
  let [tag, attribute, start, end] = ['', '', 0, 0]
  const name = (from: number, to: number): string => html.slice(from, to).toLowerCase()
  readTokens(html, {
    onopentagname: (from, to) => {
      tag = name(from, to)
    },
    onclosetag: () => {
      tag = ''
    },
    onattribname: (from, to) => {
      attribute = name(from, to)
      start = end = 0
    },
    onattribdata: (from, to) => {
      start ||= from
      end = to
    },
    onattribend: () => {
      const rewrite = Object.hasOwn(attributes, attribute) ? attributes[attribute] : undefined
      if (!rewrite || start === end) return
      const isQuoted = /["']/.test(html.charAt(start - 1))
      const isBase = tag === 'base' && attribute === 'href'
      places.push({
        start,
        end,
        rewrite,
        kind: isBase ? 'base' : isQuoted ? 'attribute' : 'unquoted',
      })
    },
    ontext: (from, to) => {
      if (tag === 'style') places.push({ start: from, end: to, rewrite: absoluteCss, kind: 'raw' })
    },
    oncomment: (from, to, offset) => {
      if (conditional.test(html.slice(from, from + 210)))
        places.push({ start: from, end: to - offset, rewrite: within, kind: 'raw' })
    },
  })
  return places
}

const rewritten = (raw: string, { rewrite, kind }: Place, make: MakeAbsolute): string => {
  if (kind === 'raw') return rewrite(raw, make)
  const value = decodeHTMLAttribute(raw)
  const made = rewrite(value, make)
  if (made === value) return raw
  return kind === 'unquoted' ? `"${escapeHtml(made)}"` : escapeHtml(made)
}

function rewriteAll(
  html: string,
  places: readonly Place[],
  makeFor: (place: Place) => MakeAbsolute,
): string {
  let [done, result] = [0, '']
  for (const place of places) {
    const { start, end } = place
    result += html.slice(done, start) + rewritten(html.slice(start, end), place, makeFor(place))
    done = end
  }
  return result + html.slice(done)
}

const baseIn = (html: string, places: readonly Place[], outer: LinkBase): LinkBase => {
  const found = places.find(({ kind }) => kind === 'base')
  return found ? baseOf(decodeHTMLAttribute(html.slice(found.start, found.end)), outer) : outer
}

/**
 * Makes every link and image of HTML absolute, for mails and feeds. The first `<base>` applies,
 * as in a browser. Everything else is returned unchanged, byte for byte. With `page`, fragments
 * point into that page; without, they are left unchanged.
 */
export function absoluteLinks(html: string, urls: SiteUrls, page?: string): string {
  const places = placesIn(html)
  const site = siteBase(urls)
  const base = baseIn(html, places, site)
  const inPage: MakeAbsolute = (url) =>
    page !== undefined && url.startsWith('#') ? `${page}${url}` : absoluteUrl(url, base)
  const inSite: MakeAbsolute = (url) => absoluteUrl(url, site)
  return rewriteAll(html, places, ({ kind }) => (kind === 'base' ? inSite : inPage))
}
