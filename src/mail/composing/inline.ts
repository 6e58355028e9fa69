import escapeHtml from 'escape-html'
import { isSurveyPlaceholder } from '#src/contract/newsletters/placeholders.ts'
import type { Inline } from './blocks.ts'
import { hrefOf, type References } from './references.ts'
import { colours } from './style.ts'

/** Limit of a fallback in the placeholder syntax, in characters, as written. */
const longest = 200

/** A fallback without what would end the placeholder, on one line. */
const plain = (fallback: string): string => fallback.replace(/[{}\s]+/g, ' ').trim()

const clipped = (fallback: string, write: (text: string) => string): string => {
  let shortened = Array.from(plain(fallback)).slice(0, longest)
  while (write(shortened.join('')).length > longest) shortened = shortened.slice(0, -1)
  return write(shortened.join(''))
}

const written = (name: string, fallback: string): string =>
  fallback === '' ? `{{${name}}}` : `{{${name}|${fallback}}}`

/** A placeholder in HTML: the fallback is filled in as it is, so it is escaped here. */
const placeholderHtml = (name: string, fallback: string): string =>
  written(name, clipped(fallback, escapeHtml))

const placeholderText = (name: string, fallback: string): string =>
  written(
    name,
    clipped(fallback, (text) => text),
  )

/** The editor's formats as bits of a text's `format`, innermost first. */
const formats = [
  [8, 'u'],
  [2, 'em'],
  [1, 'strong'],
] as const

const formatted = (text: string, format: number): string =>
  formats
    .filter(([bit]) => format & bit)
    .reduce((html, [, tag]) => `<${tag}>${html}</${tag}>`, escapeHtml(text))

const anchor = (href: string, content: string, { accent }: References): string =>
  `<a href="${escapeHtml(href)}" style="color:${accent?.link ?? colours.link};text-decoration:underline">${content}</a>`

/** The words of placeholders that are links, where their chips name none. */
const linkWords = (name: string, { linkLabels }: References): string | undefined => {
  if (name === 'unsubscribe') return linkLabels?.unsubscribe ?? 'Unsubscribe'
  if (isSurveyPlaceholder(name)) return linkLabels?.survey ?? 'Survey'
  return name === 'view_online' ? (linkLabels?.viewOnline ?? 'View online') : undefined
}

/** Renders parts of a line as HTML: text is escaped, and what is no safe link is text. */
export const inlineHtml = (parts: readonly Inline[], references: References): string =>
  parts
    .map((part): string => {
      if (part.kind === 'text') return formatted(part.text, part.format)
      if (part.kind === 'break') return '<br>'
      if (part.kind === 'link') {
        const content = inlineHtml(part.children, references)
        const href = hrefOf(part.to, references)
        return href ? anchor(href, content, references) : content
      }
      const { name, fallback } = part
      const words = linkWords(name, references)
      if (words === undefined) return placeholderHtml(name, fallback)
      return anchor(`{{${name}}}`, escapeHtml(fallback || words), references)
    })
    .join('')

/** A link in text: its words and its URL, or the URL where they are the same. */
export const linkText = (words: string, href: string): string => {
  const shown = words.trim()
  if (href === '') return shown
  return shown === '' || shown === href || `mailto:${shown}` === href ? href : `${shown} <${href}>`
}

export const inlineText = (parts: readonly Inline[], references: References): string =>
  parts
    .map((part): string => {
      if (part.kind === 'text') return part.text
      if (part.kind === 'break') return '\n'
      if (part.kind === 'link')
        return linkText(inlineText(part.children, references), hrefOf(part.to, references))
      const { name, fallback } = part
      const words = linkWords(name, references)
      if (words === undefined) return placeholderText(name, fallback)
      return linkText(fallback || words, `{{${name}}}`)
    })
    .join('')
