import { decodeHTMLAttribute } from 'entities/decode'
import escapeHtml from 'escape-html'
import { readTokens } from '#src/platform/html/html-tokens.ts'

interface Place {
  readonly start: number
  readonly end: number
  readonly isQuoted: boolean
  readonly url: string
}

/** Elements whose `href` is followed by a click; VML is what Outlook draws buttons with. */
const followed = /^(?:a|area|v:(?:rect|roundrect|oval|shape))$/

/** Mail programs that support conditional comments render them as HTML. */
const conditional = /^\[if [^\]]{0,200}\]>/i

const maxUrl = 4_000

/**
 * Whether clicks on a URL can be counted: a web page, the same for every recipient. A URL with a
 * placeholder is personal.
 */
export function isCountable(url: string): boolean {
  if (url.length > maxUrl || url.includes('{{') || !URL.canParse(url)) return false
  const { protocol, username, password } = new URL(url)
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === ''
}

function placesIn(html: string, offset = 0): Place[] {
  const places: Place[] = []
  let [tag, attribute, start, end] = ['', '', 0, 0]
  const name = (from: number, to: number): string => html.slice(from, to).toLowerCase()
  readTokens(html, {
    onopentagname: (from, to) => {
      tag = name(from, to)
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
      if (attribute !== 'href' || start === end || !followed.test(tag)) return
      const url = decodeHTMLAttribute(html.slice(start, end)).trim()
      const isQuoted = /["']/.test(html.charAt(start - 1))
      if (isCountable(url)) places.push({ start: offset + start, end: offset + end, isQuoted, url })
    },
    oncomment: (from, to, trailing) => {
      if (conditional.test(html.slice(from, from + 210)))
        places.push(...placesIn(html.slice(from, to - trailing), offset + from))
    },
  })
  return places
}

export const countableLinks = (html: string): string[] => [
  ...new Set(placesIn(html).map(({ url }) => url)),
]

/**
 * Replaces the URLs that readers can follow by those that `target` has for them; everything else
 * stays as it is, byte for byte.
 */
export function rewriteLinks(html: string, targets: ReadonlyMap<string, string>): string {
  let [done, result] = [0, '']
  for (const { start, end, isQuoted, url } of placesIn(html)) {
    const target = targets.get(url)
    if (target === undefined) continue
    const written = escapeHtml(target)
    result += html.slice(done, start) + (isQuoted ? written : `"${written}"`)
    done = end
  }
  return result + html.slice(done)
}

/** Adds an invisible image at the end of the body. */
export function withImage(html: string, url: string): string {
  const image = `<img src="${escapeHtml(url)}" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">`
  const end = html.toLowerCase().lastIndexOf('</body')
  return end < 0 ? `${html}${image}` : `${html.slice(0, end)}${image}${html.slice(end)}`
}
