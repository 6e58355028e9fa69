import escapeHtml from 'escape-html'
import { convert } from 'html-to-text'

/** Characters of HTML a text part is made from, and how deep it is read into. */
const limits = { maxInputLength: 1_000_000, maxDepth: 300, ellipsis: '…' }

/** Images written into the HTML itself; they are none in a text. */
const embedded = /data:[a-z]+\/[^"'\s>)]{100,}/gi

/** Headings keep their letters: in capitals, a placeholder in one would be another name. */
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
  selector,
  options: { uppercase: false },
}))

/** The text part of a mail that was written as HTML. */
export const textOf = (html: string): string =>
  convert(html.replace(embedded, ''), {
    wordwrap: false,
    limits,
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: false } },
      { selector: 'img', format: 'skip' },
      ...headings,
    ],
  })

/** The HTML of a mail that was written as text: most readers' programs show nothing but that. */
export const htmlOf = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replace(/\r?\n/g, '<br>')}</p>`)
    .join('\n')
    .replace(/\{\{[ \t]*unsubscribe[ \t]*\}\}/g, '<a href="{{unsubscribe}}">{{unsubscribe}}</a>')
