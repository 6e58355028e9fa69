import escapeHtml from 'escape-html'
import { convert } from 'html-to-text'
import { textBetweenTags } from './plain-text.ts'
import { readStructure } from './structure.ts'

/** How deep HTML is read into, in elements. */
const maxDepth = 300

/** Characters of HTML a text is laid out from: a mail within the limits, its wrapper and footer. */
const maxInputLength = 1_300_000

const limits = { maxInputLength, maxDepth, ellipsis: '…' }

/** Images written into the HTML itself; they are none in a text. */
const embedded = /data:[a-z]+\/[^"'\s>)]{100,}/gi

/** Headings keep their letters: in capitals, a placeholder in one would be another name. */
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
  selector,
  options: { uppercase: false },
}))

const canBeLaidOut = (html: string): boolean =>
  html.length <= maxInputLength && typeof readStructure(html, maxDepth) !== 'string'

/** The text part of a mail that was written as HTML; without a layout where that takes too much. */
export function textOf(html: string): string {
  const source = html.replace(embedded, '')
  if (!canBeLaidOut(source)) return textBetweenTags(source)
  return convert(source, {
    wordwrap: false,
    limits,
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: false } },
      { selector: 'img', format: 'skip' },
      ...headings,
    ],
  })
}

/** The HTML of a mail that was written as text: most readers' programs show nothing but that. */
export const htmlOf = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replace(/\r?\n/g, '<br>')}</p>`)
    .join('\n')
    .replace(/\{\{[ \t]*unsubscribe[ \t]*\}\}/g, '<a href="{{unsubscribe}}">{{unsubscribe}}</a>')
