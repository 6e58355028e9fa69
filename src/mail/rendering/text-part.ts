import escapeHtml from 'escape-html'
import { convert, type DomNode, type FormatCallback } from 'html-to-text'
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

const isList = ({ name }: DomNode): boolean => name === 'ul' || name === 'ol'
const isBlank = ({ type, data }: DomNode): boolean => type === 'text' && !data?.trim()

/** What an item of a list has beside text: of a list in place of an item, that list. */
const nestedLists = (node: DomNode): DomNode[] => {
  if (isList(node)) return [node]
  const shown = (node.children ?? []).filter((child) => !isBlank(child))
  return node.name === 'li' && shown.every(isList) ? shown : []
}

/** A list in an item without text, or beside the items, has no number: it is part of the one before. */
function itemsOf(children: readonly DomNode[]): DomNode[] {
  const items: DomNode[] = []
  let before: DomNode | undefined
  for (const child of children) {
    const nested = before ? nestedLists(child) : []
    for (const list of nested) {
      list.parent = before
      before?.children?.push(list)
    }
    if (nested.length > 0) continue
    items.push(child)
    if (child.name === 'li') before = child
  }
  return items
}

const withNestedLists =
  (format: 'orderedList' | 'unorderedList'): FormatCallback =>
  (list, walk, builder, options) => {
    list.children = itemsOf(list.children ?? [])
    builder.options.formatters?.[format]?.(list, walk, builder, options)
  }

/** A cell of a table stands apart from the next one in its row. */
const cell: FormatCallback = ({ children }, walk, builder) => {
  walk(children, builder)
  builder.addInline(' ')
}

const rowBreaks = { leadingLineBreaks: 1, trailingLineBreaks: 1 }

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
    formatters: {
      cell,
      ol: withNestedLists('orderedList'),
      ul: withNestedLists('unorderedList'),
    },
    selectors: [
      { selector: 'tr', format: 'block', options: rowBreaks },
      ...['td', 'th'].map((selector) => ({ selector, format: 'cell' })),
      ...['ol', 'ul'].map((selector) => ({ selector, format: selector })),
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
    .replace(/\{\{[ \t]*(unsubscribe|survey:[a-z0-9-]+)[ \t]*\}\}/g, '<a href="{{$1}}">{{$1}}</a>')
