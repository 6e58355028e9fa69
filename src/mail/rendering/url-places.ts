import { LRUCache } from 'lru-cache'
import { isSurveyPlaceholder } from '#src/contract/newsletters/placeholders.ts'
import { readTokens } from '#src/platform/html/html-tokens.ts'
import { placeholder } from './placeholders.ts'

/**
 * What a placeholder is a part of: `whole` of an address in HTML, a `component` of a URL, or the
 * `address` of a mailto link, whose @ is a separator.
 */
export type UrlPlace = 'none' | 'whole' | 'component' | 'address'

/** Placeholders that are whole links of ours: a URL may begin with one. */
const signed: ReadonlySet<string> = new Set(['unsubscribe', 'preferences', 'view_online'])

const urlAttributes: ReadonlySet<string> = new Set([
  ...['href', 'xlink:href', 'src', 'srcset', 'action', 'formaction', 'background', 'poster'],
  ...['cite', 'data', 'longdesc', 'ping'],
])

/** Mail programs that support conditional comments render them as HTML. */
const conditional = /^\[if [^\]]{0,200}\]>/i

/** Placeholders are masked by words that no parser takes for anything else, as in maskPlaceholders. */
function maskedIn(template: string) {
  const word = `masked${crypto.randomUUID().replaceAll('-', '')}`
  let count = 0
  const text = template.replace(placeholder, (_, name: string) => {
    count += 1
    return `${word}${signed.has(name) || isSurveyPlaceholder(name) ? 's' : 'n'}${count - 1}-`
  })
  const places = Array.from({ length: count }, (): UrlPlace => 'none')
  const masks = new RegExp(`${word}([sn])(\\d{1,10})-`, 'g')
  const urls = new RegExp(`(?:https?://|mailto:|www\\.|${word}s\\d)[^\\s<>"]*`, 'gi')
  const alone = new RegExp(`^\\s*${word}n(\\d{1,10})-\\s*$`)

  const markUrl = (url: string): void => {
    const begin = url.length - url.trimStart().length
    const address = /^\s*mailto:[^?]*/i.exec(url)?.[0].length ?? 0
    for (const { 1: kind, 2: number, index } of url.matchAll(masks))
      if (kind !== 's' || index !== begin)
        places[Number(number)] = index < address ? 'address' : 'component'
  }
  const markText = (part: string): void => {
    for (const [url] of part.matchAll(urls)) markUrl(url)
  }
  const markAttribute = (name: string, value: string): void => {
    const [, whole] = alone.exec(value) ?? []
    if (!urlAttributes.has(name.toLowerCase())) markText(value)
    else if (whole === undefined) markUrl(value)
    else places[Number(whole)] = 'whole'
  }
  return { text, places, markText, markAttribute }
}

type Marks = Pick<ReturnType<typeof maskedIn>, 'markText' | 'markAttribute'>

function markHtml(html: string, marks: Marks): void {
  let [attribute, start, end] = ['', 0, 0]
  readTokens(html, {
    onattribname: (from, to) => {
      attribute = html.slice(from, to)
      start = end = 0
    },
    onattribdata: (from, to) => {
      start ||= from
      end = to
    },
    onattribend: () => {
      if (start < end) marks.markAttribute(attribute, html.slice(start, end))
    },
    ontext: (from, to) => marks.markText(html.slice(from, to)),
    oncomment: (from, to, trailing) => {
      if (conditional.test(html.slice(from, from + 210)))
        markHtml(html.slice(from, to - trailing), marks)
    },
  })
}

const remembered = (find: (template: string) => readonly UrlPlace[]) => {
  // A mail is filled for each of its recipients; it may be a megabyte.
  const places = new LRUCache<string, readonly UrlPlace[]>({ max: 8 })
  return (template: string): readonly UrlPlace[] => {
    const found = places.get(template) ?? find(template)
    places.set(template, found)
    return found
  }
}

export const urlPlacesInHtml = remembered((html) => {
  const { text, places, ...marks } = maskedIn(html)
  markHtml(text, marks)
  return places
})

export const urlPlacesInText = remembered((template) => {
  const { text, places, markText } = maskedIn(template)
  markText(text)
  return places
})
