import { metadataHeader } from '#src/mail/bounces/providers/postmark.ts'
import { returnPath, returnToken } from '#src/mail/bounces/verp.ts'
import { inOneLine, type MailSettings } from '#src/mail/delivery/mail-settings.ts'
import type { ClaimedDelivery } from '#src/mail/ledger/sql/ledger.ts'
import { linkToken } from '#src/mail/pages/link-token.ts'
import type { SiteUrls } from '#src/settings/site-urls.ts'
import type { RenderedMail } from './fill-placeholders.ts'

/** Bytes of UTF-8 in an encoded word, which has 75 characters at the most (RFC 2047 §2). */
const wordBytes = 45

function* partsOf(text: string): Generator<string> {
  let part = ''
  for (const character of text) {
    if (Buffer.byteLength(part + character) > wordBytes) {
      yield part
      part = ''
    }
    part += character
  }
  yield part
}

/**
 * The text of a header as it is shown: nodemailer passes on what looks like encoded words, and mail
 * programs decode them, so that the sender of a form could choose a subject that no check has seen.
 * A text with such a beginning is encoded itself.
 */
const literalHeader = (text: string): string =>
  text.includes('=?')
    ? [...partsOf(text)]
        .map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`)
        .join(' ')
    : text

/** The same of a name, which nodemailer quotes, and programs decode within quotes as well. */
const literalName = (name: string): string => name.replaceAll('=?', '= ?')

export interface LinkSettings extends SiteUrls {
  /** Signs the links of mails, and their return paths. */
  readonly linkKey: string
  /** BOUNCE_ADDRESS: each mail has a distinct return path (VERP). */
  readonly bounceAddress?: string | undefined
  /** Whether mails carry a token that Postmark returns with its events. */
  readonly isPostmark?: boolean
}

/**
 * The link by which a subscriber unsubscribes without signing in; it names the newsletter, for its
 * results.
 */
export const unsubscribeLink = (
  { baseUrl, linkKey }: LinkSettings,
  subscriber: number,
  newsletter: number | null,
): string => {
  const link = `${baseUrl}/api/newsletter/unsubscribe/${linkToken(linkKey, 'unsubscribe', subscriber)}`
  return newsletter === null
    ? link
    : `${link}?newsletter=${linkToken(linkKey, 'newsletter', newsletter)}`
}

export const preferencesLink = ({ baseUrl, linkKey }: LinkSettings, delivery: number): string =>
  `${baseUrl}/api/preferences/${linkToken(linkKey, 'preferences', delivery)}`

/** Replaces it in a test send of a newsletter, and changes nothing. */
export const testLink = ({ baseUrl, linkKey }: LinkSettings, newsletter: number): string =>
  `${baseUrl}/api/newsletter/unsubscribe/${linkToken(linkKey, 'test', newsletter)}`

/** The URL in place of a counted link, the same for every recipient. */
export const linkCountUrl = ({ baseUrl, linkKey }: LinkSettings, link: number): string =>
  `${baseUrl}/api/newsletter/links/${linkToken(linkKey, 'click', link)}`

/** The image by which opens are counted, the same for every recipient. */
export const openCountUrl = ({ baseUrl, linkKey }: LinkSettings, newsletter: number): string =>
  `${baseUrl}/api/newsletter/opens/${linkToken(linkKey, 'open', newsletter)}`

const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Headers of bulk mail (RFC 2369, RFC 2919, RFC 8058) and of automatic mail (RFC 3834). */
export function headersOf(
  delivery: Pick<ClaimedDelivery, 'kind' | 'subscriber' | 'newsletter'> &
    Partial<Pick<ClaimedDelivery, 'unsubscribeUrl' | 'topic'>>,
  linkSettings: LinkSettings,
): Record<string, string> {
  if (delivery.kind === 'compose' || delivery.kind === 'reply') return {}
  const automatic = { 'Auto-Submitted': 'auto-generated' }
  const { hostname } = new URL(linkSettings.baseUrl)
  if (delivery.unsubscribeUrl) {
    const list = delivery.kind === 'weekly_digest' ? { 'List-Id': `<weekly.${hostname}>` } : {}
    return { ...automatic, ...list, ...oneClick(delivery.unsubscribeUrl) }
  }
  if (delivery.kind !== 'newsletter' && delivery.kind !== 'welcome') return automatic
  const kind = delivery.kind === 'welcome' ? automatic : { Precedence: 'bulk' }
  // A list of its own for each topic, for filters of mail programs (RFC 2919).
  const list = { 'List-Id': `<${delivery.topic ?? 'newsletter'}.${hostname}>`, ...kind }
  if (delivery.subscriber === null) return list
  const link = unsubscribeLink(linkSettings, delivery.subscriber, delivery.newsletter)
  return { ...list, ...oneClick(link) }
}

/** The sender of the envelope, to which mail systems return what they cannot deliver. */
const returnPathOf = (
  { bounceAddress, linkKey }: LinkSettings,
  delivery: number,
  sender: string,
): string => (bounceAddress === undefined ? sender : returnPath(bounceAddress, linkKey, delivery))

type Sender = Pick<MailSettings, 'name' | 'address' | 'replyTo'>

/** The Reply-To. Nodemailer encodes and quotes names, so that none adds an address. */
const replyToOf = (
  { replyTo, replyToName }: Answerable,
  settings: Sender,
): { replyTo?: string | { name: string; address: string } } => {
  if (replyTo)
    return { replyTo: { name: literalName(inOneLine(replyToName ?? '')), address: replyTo } }
  return settings.replyTo ? { replyTo: settings.replyTo } : {}
}

/** The conversation it belongs to (RFC 5322 §3.6.4). */
const threadOf = ({ thread }: Answerable): { inReplyTo?: string; references?: string[] } => {
  const references = thread?.split(' ') ?? []
  const inReplyTo = references.at(-1)
  return inReplyTo ? { inReplyTo, references } : {}
}

type Answerable = Partial<
  Pick<
    ClaimedDelivery,
    'replyTo' | 'replyToName' | 'thread' | 'unsubscribeUrl' | 'topic' | 'calendar'
  >
>

/** A calendar entry, as mail programs offer it: with the method that the entry names (RFC 6047). */
const calendarOf = ({ calendar }: Answerable) =>
  calendar
    ? {
        icalEvent: {
          method: /^METHOD:(\w+)/m.exec(calendar)?.[1] ?? 'PUBLISH',
          filename: 'event.ics',
          content: calendar,
        },
      }
    : {}

/** The message in nodemailer's format; the envelope names exactly one recipient. */
export function messageOf(
  delivery: Pick<
    ClaimedDelivery,
    'id' | 'kind' | 'subscriber' | 'newsletter' | 'email' | 'messageId'
  > &
    Answerable,
  mail: RenderedMail,
  mailSettings: Sender,
  linkSettings: LinkSettings,
) {
  return {
    from: { name: mailSettings.name, address: mailSettings.address },
    to: { name: '', address: delivery.email },
    envelope: {
      from: returnPathOf(linkSettings, delivery.id, mailSettings.address),
      to: [delivery.email],
    },
    ...replyToOf(delivery, mailSettings),
    ...threadOf(delivery),
    ...calendarOf(delivery),
    subject: literalHeader(mail.subject),
    html: mail.html,
    text: mail.text,
    date: new Date(),
    messageId: delivery.messageId,
    headers: {
      ...headersOf(delivery, linkSettings),
      ...(linkSettings.isPostmark
        ? { [metadataHeader]: returnToken(linkSettings.linkKey, delivery.id) }
        : {}),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
export type Message = ReturnType<typeof messageOf>
