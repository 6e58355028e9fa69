import escapeHtml from 'escape-html'
import { absoluteLinks } from '#src/content/absolute-links.ts'
import { absoluteText } from '#src/content/absolute-text.ts'
import { inlineStyles } from './inline-styles.ts'
import type { CompiledMail, MailSource } from './mail-source.ts'
import { hasPlaceholder, wrap } from './placeholders.ts'
import { htmlOf, textOf } from './text-part.ts'

const footerHtml = (postalAddress: string): string => {
  const address = postalAddress ? `${escapeHtml(postalAddress).replaceAll('\n', '<br>')}<br>` : ''
  return `<hr><p style="font-size:12px;color:#666">${address}<a href="{{unsubscribe}}">Unsubscribe</a></p>`
}

const footerText = (postalAddress: string): string =>
  `\n\n--\n${postalAddress ? `${postalAddress}\n` : ''}Unsubscribe: {{unsubscribe}}\n`

const withFooter = (html: string, footer: string): string => {
  const end = Array.from(html.matchAll(/<\/body\s*>/gi)).at(-1)?.index ?? html.length
  return `${html.slice(0, end)}${footer}${html.slice(end)}`
}

/**
 * The steps of a mail's compilation: wraps the body, makes links absolute, inlines styles, derives
 * the missing part (HTML or text), and adds a missing unsubscribe footer. May take seconds, so only
 * the thread of `compile-apart.ts` and tests call it. Without `inline`, style sheets stay as they
 * are, and the time is linear in the length.
 */
export function compileMail(source: MailSource, { inline = true } = {}): CompiledMail {
  const { baseUrl } = source
  const isTextOnly = source.html.trim() === '' && source.text.trim() !== ''
  const ownText = absoluteText(source.text, baseUrl)
  const body = isTextOnly ? htmlOf(ownText) : source.html
  const whole = absoluteLinks(wrap(source.wrapper, body), baseUrl)
  const wrapped = inline ? inlineStyles(whole) : whole
  const needs = (part: string): boolean =>
    source.unsubscribable && !hasPlaceholder(part, 'unsubscribe')
  const html = needs(wrapped) ? withFooter(wrapped, footerHtml(source.postalAddress)) : wrapped
  const written = source.text.trim() === '' ? textOf(html) : ownText
  const text = needs(written) ? `${written}${footerText(source.postalAddress)}` : written
  return { subject: source.subject, html, text }
}
