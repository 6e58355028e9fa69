import escapeHtml from 'escape-html'
import type { Inline } from './blocks.ts'
import { placeholderHtml, placeholderText } from './placeholder.ts'
import { hrefOf, type References } from './references.ts'
import { colours } from './style.ts'

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

/** The words of the unsubscribe link, where its chip names none. */
const wordsOf = ({ unsubscribeLabel }: References): string => unsubscribeLabel ?? 'Unsubscribe'

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
      if (name !== 'unsubscribe') return placeholderHtml(name, fallback)
      return anchor('{{unsubscribe}}', escapeHtml(fallback || wordsOf(references)), references)
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
      if (name !== 'unsubscribe') return placeholderText(name, fallback)
      return linkText(fallback || wordsOf(references), '{{unsubscribe}}')
    })
    .join('')
