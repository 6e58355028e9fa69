import escapeHtml from 'escape-html'
import { convert } from 'html-to-text'
import { readTokens } from '#src/platform/html/html-tokens.ts'
import { readStructure } from './html-structure.ts'

/** Elements whose text is not part of the mail's. */
const unread: ReadonlySet<string> = new Set(['style', 'script', 'title'])

const inline: ReadonlySet<string> = new Set(['a', 'b', 'em', 'font', 'i', 'span', 'strong', 'u'])

/**
 * The text of HTML without its structure, from a stream of tokens: for what is nested too deep to
 * build a tree of.
 */
function textBetweenTags(html: string): string {
  const parts: string[] = []
  let element = ''
  const tag = (start: number, end: number): string => {
    const name = html.slice(start, end).toLowerCase()
    if (!inline.has(name) && parts.at(-1) !== '\n') parts.push('\n')
    return name
  }
  readTokens(
    html,
    {
      onopentagname: (start, end) => {
        element = tag(start, end)
      },
      onclosetag: (start, end) => {
        tag(start, end)
        element = ''
      },
      ontext: (start, end) => {
        const text = html.slice(start, end)
        if (!unread.has(element) && text.trim() !== '') parts.push(text)
      },
      ontextentity: (codePoint) => {
        if (!unread.has(element)) parts.push(String.fromCodePoint(codePoint))
      },
    },
    { decodeEntities: true },
  )
  return parts.join('').trim()
}

/** Limit of nesting that is converted, in elements. */
const maxDepth = 300

/**
 * Limit of HTML that is converted, in characters: a mail within its limits, its wrapper and footer.
 */
const maxInputLength = 1_300_000

const limits = { maxInputLength, maxDepth, ellipsis: '…' }

/** Images embedded as data URLs; dropped from text. */
const embedded = /data:[a-z]+\/[^"'\s>)]{100,}/gi

/** Headings keep their case: in capitals, a placeholder in one would be another name. */
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
  selector,
  options: { uppercase: false },
}))

const canBeLaidOut = (html: string): boolean =>
  html.length <= maxInputLength && typeof readStructure(html, maxDepth) !== 'string'

/**
 * The text part of a mail that was written as HTML; without a layout where that would be too slow.
 */
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

/** The HTML part of a mail that was written as text: most mail programs show only HTML. */
export const htmlOf = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replace(/\r?\n/g, '<br>')}</p>`)
    .join('\n')
    .replace(/\{\{[ \t]*unsubscribe[ \t]*\}\}/g, '<a href="{{unsubscribe}}">{{unsubscribe}}</a>')
