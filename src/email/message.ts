import type { ClaimedDelivery } from '#src/db/email/ledger.ts'
import type { RenderedMail } from './fill.ts'
import { linkToken } from './link-token.ts'
import type { Sender } from './sender.ts'

export interface Place {
  readonly baseUrl: string
  /** Signs the links of mails. */
  readonly linkKey: string
}

/** The link by which a subscriber unsubscribes without signing in. */
export const unsubscribeLink = ({ baseUrl, linkKey }: Place, subscriber: number): string =>
  `${baseUrl}/api/newsletter/unsubscribe/${linkToken(linkKey, 'unsubscribe', subscriber)}`

/** Replaces it in a test send of a newsletter, and changes nothing. */
export const testLink = ({ baseUrl, linkKey }: Place, newsletter: number): string =>
  `${baseUrl}/api/newsletter/unsubscribe/${linkToken(linkKey, 'test', newsletter)}`

/** Headers of bulk mail (RFC 2369, RFC 2919, RFC 8058) and of automatic mail (RFC 3834). */
export function headersOf(
  delivery: Pick<ClaimedDelivery, 'kind' | 'subscriber'>,
  place: Place,
): Record<string, string> {
  if (delivery.kind === 'compose') return {}
  if (delivery.kind !== 'newsletter') return { 'Auto-Submitted': 'auto-generated' }
  const { hostname } = new URL(place.baseUrl)
  const list = { 'List-Id': `<newsletter.${hostname}>`, Precedence: 'bulk' }
  if (delivery.subscriber === null) return list
  return {
    ...list,
    'List-Unsubscribe': `<${unsubscribeLink(place, delivery.subscriber)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** The message in nodemailer's format; the envelope names exactly one recipient. */
export function messageOf(
  delivery: Pick<ClaimedDelivery, 'kind' | 'subscriber' | 'email' | 'messageId'>,
  mail: RenderedMail,
  sender: Sender,
  place: Place,
) {
  return {
    from: { name: sender.name, address: sender.address },
    to: { name: '', address: delivery.email },
    envelope: { from: sender.address, to: [delivery.email] },
    ...(sender.replyTo ? { replyTo: sender.replyTo } : {}),
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    date: new Date(),
    messageId: delivery.messageId,
    headers: headersOf(delivery, place),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
export type Message = ReturnType<typeof messageOf>
