import escapeHtml from 'escape-html'
import { htmlOf, textOf } from './parts.ts'
import { fillHtml, fillSubject, fillText, hasPlaceholder, type Values } from './placeholders.ts'
import { inlineStyles } from './styles.ts'

/** What somebody wrote. */
export interface MailSource {
  readonly subject: string
  readonly html: string
  /** "" where it is to be made from the HTML. */
  readonly text: string
  /** HTML around the body, with `{{content}}`; "" for none. */
  readonly wrapper: string
  /** Whether it must offer a way to unsubscribe. */
  readonly unsubscribable: boolean
  readonly postalAddress: string
}

/** A mail made ready once, to be filled for each recipient. */
export interface CompiledMail {
  readonly subject: string
  readonly html: string
  readonly text: string
}

export type RenderedMail = CompiledMail

const footerHtml = (postalAddress: string): string => {
  const address = postalAddress ? `${escapeHtml(postalAddress).replaceAll('\n', '<br>')}<br>` : ''
  return `<hr><p style="font-size:12px;color:#666">${address}<a href="{{unsubscribe}}">Unsubscribe</a></p>`
}

const footerText = (postalAddress: string): string =>
  `\n\n--\n${postalAddress ? `${postalAddress}\n` : ''}Unsubscribe: {{unsubscribe}}\n`

const contentPlaceholder = /\{\{[ \t]*content[ \t]*\}\}/

/** Whether a wrapper says where the text goes. */
export const hasPlaceForContent = (wrapper: string): boolean => contentPlaceholder.test(wrapper)

/** A body's own braces stay what they are: only the wrapper's placeholder is replaced. */
const wrap = (wrapper: string, body: string): string =>
  wrapper.trim() ? wrapper.replace(contentPlaceholder, () => body) : body

const withFooter = (html: string, footer: string): string => {
  const end = Array.from(html.matchAll(/<\/body\s*>/gi)).at(-1)?.index ?? html.length
  return `${html.slice(0, end)}${footer}${html.slice(end)}`
}

/** Wraps, inlines styles, makes the part that was not written, and adds a missing footer. */
export function compileMail(source: MailSource): CompiledMail {
  const isTextOnly = source.html.trim() === '' && source.text.trim() !== ''
  const body = isTextOnly ? htmlOf(source.text) : source.html
  const wrapped = inlineStyles(wrap(source.wrapper, body))
  const needs = (part: string): boolean =>
    source.unsubscribable && !hasPlaceholder(part, 'unsubscribe')
  const html = needs(wrapped) ? withFooter(wrapped, footerHtml(source.postalAddress)) : wrapped
  const written = source.text.trim() === '' ? textOf(html) : source.text
  const text = needs(written) ? `${written}${footerText(source.postalAddress)}` : written
  return { subject: source.subject, html, text }
}

/** The mail as one recipient gets it. */
export function fillMail(mail: CompiledMail, values: Values): RenderedMail {
  return {
    subject: fillSubject(mail.subject, values),
    html: fillHtml(mail.html, values),
    text: fillText(mail.text, values),
  }
}
