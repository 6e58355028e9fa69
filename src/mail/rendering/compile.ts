import escapeHtml from 'escape-html'
import { textsIn } from '#src/locales/texts-in.ts'
import { generator } from '#src/mail/composing/style.ts'
import { frameMark } from '#src/mail/frames/frame.ts'
import { absoluteLinks } from '#src/platform/html/absolute-links.ts'
import { absoluteText } from '#src/platform/html/absolute-text.ts'
import {
  dataLinkHtml,
  dataLinkText,
  footerLine,
  replaceable,
  ruleHtml,
  ruleText,
  withFooter,
} from './data-link.ts'
import { inlineStyles } from './inline-styles.ts'
import type { CompiledMail, MailSource } from './mail-source.ts'
import { hasPlaceholder, wrap } from './placeholders.ts'
import { htmlOf, textOf } from './text-part.ts'

const head = /<head>([\s\S]*?)<\/head>/
const sheets = /<style[^>]*>[\s\S]*?<\/style>/g

const hasQueries = (sheet: string): boolean => sheet.includes('@media')

/** Of the sheets of a mail of the composer, those of its layout: its colours are the wrapper's. */
const isLayout = (sheet: string): boolean =>
  sheet.includes('@media') && !sheet.includes('prefers-color-scheme')

/**
 * As `wrap`. A mail of the composer is a whole document: in a wrapper, which is one, it is its body
 * and the sheets of its layout; in a frame of ours with its colours for the dark.
 */
function wrapMail(wrapper: string, html: string): string {
  const start = html.indexOf('<body')
  if (!wrapper.trim() || start < 0 || !html.includes(generator)) return wrap(wrapper, html)
  const all = head.exec(html)?.[1]?.match(sheets) ?? []
  const isOurs = wrapper.includes(frameMark)
  const layout = all.filter(isOurs ? hasQueries : isLayout).join('')
  const body = html.slice(html.indexOf('>', start) + 1, html.lastIndexOf('</body>'))
  const wrapped = wrap(wrapper, body)
  // What a frame has for the page stands after what the composer has.
  const end = wrapped.search(isOurs ? /<style/i : /<\/head>/i)
  return end < 0 ? `${layout}${wrapped}` : `${wrapped.slice(0, end)}${layout}${wrapped.slice(end)}`
}

const footerHtml = (postalAddress: string, label: string): string => {
  const address = postalAddress ? `${escapeHtml(postalAddress).replaceAll('\n', '<br>')}<br>` : ''
  return `${ruleHtml}${footerLine(`${address}<a href="{{unsubscribe}}" style="color:#666">${escapeHtml(label)}</a>`)}`
}

const footerText = (postalAddress: string, label: string): string =>
  `${ruleText}${postalAddress ? `${postalAddress}\n` : ''}${label}: {{unsubscribe}}\n`

/** Keeps what follows out of the line beside the subject: blanks that programs do not remove. */
const blanks = '&#8199;&#847;'.repeat(80)

const withPreheader = (html: string, preheader: string): string => {
  if (preheader.trim() === '') return html
  const hidden = `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader.trim())}${blanks}</div>`
  const [begin = ''] = /^[\s\S]*?<body[^>]*>/i.exec(html) ?? []
  return `${begin}${hidden}${html.slice(begin.length)}`
}

interface Missing {
  readonly unsubscribe: string
  readonly dataLink: string
}

const htmlFooter = ({ unsubscribe, dataLink }: Missing, postalAddress: string): string => {
  const first = unsubscribe ? footerHtml(postalAddress, unsubscribe) : ''
  if (!dataLink) return first
  return `${first || ruleHtml}${dataLinkHtml(dataLink, '{{preferences}}')}`
}

const textFooter = ({ unsubscribe, dataLink }: Missing, postalAddress: string): string => {
  const first = unsubscribe ? footerText(postalAddress, unsubscribe) : ''
  if (!dataLink) return first
  return `${first || ruleText}${dataLinkText(dataLink, '{{preferences}}')}`
}

/**
 * The steps of a mail's compilation: wraps the body, makes links absolute, inlines styles, derives
 * the missing part (HTML or text), and adds what is missing of the footer. May take seconds, so only
 * the thread of `compile-in-thread.ts` and tests call it. Without `inline`, style sheets stay as they
 * are, and the time is linear in the length.
 */
export function compileMail(source: MailSource, { inline = true } = {}): CompiledMail {
  const { unsubscribeLabel = textsIn('public-pages', 'en')('unsubscribe:button') } = source
  const isTextOnly = source.html.trim() === '' && source.text.trim() !== ''
  const ownText = absoluteText(source.text, source)
  const body = isTextOnly ? htmlOf(ownText) : source.html
  const whole = absoluteLinks(wrapMail(source.wrapper, body), source)
  const wrapped = inline ? inlineStyles(whole) : whole
  const missing = (part: string): Missing => ({
    unsubscribe:
      source.unsubscribable && !hasPlaceholder(part, 'unsubscribe')
        ? replaceable('unsubscribe_words', unsubscribeLabel)
        : '',
    dataLink: hasPlaceholder(part, 'preferences')
      ? ''
      : replaceable('preferences_words', source.dataLink ?? ''),
  })
  const html = withFooter(wrapped, htmlFooter(missing(wrapped), source.postalAddress))
  const written = source.text.trim() === '' ? textOf(html) : ownText
  const text = `${written}${textFooter(missing(written), source.postalAddress)}`
  return { subject: source.subject, html: withPreheader(html, source.preheader ?? ''), text }
}
