import escapeHtml from 'escape-html'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import type { Replied } from '#src/contract/submissions/submission.ts'
import { isWebUrl } from '#src/contract/values.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { formatTimeIn } from '#src/locales/time-formats.ts'
import type { Mail } from '#src/mail/notices/mails.ts'

/** In one line; a reply to a reply gets no second `Re:`. */
export function replySubject(subject: string): string {
  const line = subject.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return /^re:/i.test(line) ? line : `Re: ${line}`.trim()
}

const address = /(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]])/gi

const linked = (text: string): string =>
  text
    .split(address)
    .map((part, at) => {
      const escaped = escapeHtml(part)
      return at % 2 === 1 && isWebUrl(part) ? `<a href="${escaped}">${escaped}</a>` : escaped
    })
    .join('')

const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((each) => `<p style="margin:0 0 1em">${linked(each).replaceAll('\n', '<br>')}</p>`)
    .join('\n')

/** Lines as mail programs quote them (RFC 3676 §4.5). */
const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

interface Written {
  readonly text: string
  readonly language: SiteLanguage
  /** Of the site (IANA name). */
  readonly timeZone: string
  readonly target: {
    readonly collection: Replied['collection']
    readonly title: string
    readonly text: string
    /** ISO 8601. */
    readonly sentAt: string
  }
}

const kindOf = {
  'contact-submissions': 'message',
  'action-submissions': 'proposal',
  'form-answers': 'answers',
} as const

const quoteStyle = 'margin:0;padding:0 0 0 12px;border-left:3px solid #ccc;color:#666'

export function replyMail({ text, language, timeZone, target }: Written): Mail {
  const written = text.replace(/\r\n?/g, '\n').trim()
  const original = target.text.replace(/\r\n?/g, '\n').trim()
  const day = formatTimeIn(language, timeZone)('longDate', target.sentAt)
  const above = textsIn('reply-mail', language)(kindOf[target.collection], { day })
  return {
    subject: replySubject(target.title),
    text: `${written}\n\n${above}\n\n${quoted(original)}\n`,
    html: `<div lang="${language}" style="max-width:640px;font:16px/1.5 sans-serif">
${paragraphs(written)}
<p style="margin:2em 0 .5em;color:#666">${escapeHtml(above)}</p>
<blockquote style="${quoteStyle}">${paragraphs(original)}</blockquote>
</div>`,
  }
}
