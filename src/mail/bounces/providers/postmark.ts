import { z } from 'zod'
import { emailOf, eventIdOf, type MailEvent, type MailEventKind } from '../mail-event.ts'
import { excerptOf, optionalText, optionalTime } from './values.ts'

/** Postmark: "Bounce", "Spam complaint" and "Subscription change" webhooks. */

/** The header by which a mail carries our token, and the name under which it comes back. */
export const metadataHeader = 'X-PM-Metadata-muster'
const metadata = z.object({ muster: optionalText }).nullish()

const bounce = z.object({
  RecordType: z.enum(['Bounce', 'SpamComplaint']),
  ID: z.union([z.number(), z.string()]),
  Type: optionalText,
  Email: optionalText,
  Description: optionalText,
  Details: optionalText,
  BouncedAt: optionalTime,
  Metadata: metadata,
})

const subscriptionChange = z.object({
  RecordType: z.literal('SubscriptionChange'),
  MessageID: optionalText,
  Recipient: optionalText,
  SuppressSending: z.boolean(),
  SuppressionReason: optionalText,
  ChangedAt: optionalTime,
  Metadata: metadata,
})

const record = z.object({ RecordType: z.string() })

/**
 * Types of Postmark's bounces that count. Those left out are no bounces (replies, who subscribes again),
 * still being tried (`Transient`), or about our settings.
 */
const kinds: ReadonlyMap<string, MailEventKind> = new Map([
  ['HardBounce', 'hard'],
  ['BadEmailAddress', 'hard'],
  ['SpamComplaint', 'complaint'],
  ['SoftBounce', 'soft'],
  ['DnsError', 'soft'],
  ['SpamNotification', 'soft'],
  ['Blocked', 'soft'],
  ['DMARCPolicy', 'soft'],
  ['Unknown', 'soft'],
  ['Unsubscribe', 'unsubscribed'],
  ['ManuallyDeactivated', 'unsubscribed'],
])

const reasons: ReadonlyMap<string, MailEventKind> = new Map([
  ['HardBounce', 'hard'],
  ['SpamComplaint', 'complaint'],
  // By the recipient, or for them in the account at Postmark.
  ['ManualSuppression', 'unsubscribed'],
])

interface PostmarkReport {
  readonly eventId: string
  readonly kind: MailEventKind | undefined
  readonly email: string
  readonly token: string
  readonly reason: string
  readonly at: Date | undefined
}

const eventOf = (message: unknown, { kind, email, token, ...rest }: PostmarkReport): MailEvent[] =>
  kind === undefined
    ? []
    : [
        {
          ...rest,
          source: 'postmark',
          kind,
          recipients: emailOf(email),
          returnPaths: token === '' ? [] : [token],
          // Postmark replaces the Message-ID of mails.
          messageIds: [],
          raw: excerptOf(message),
        },
      ]

/** The events of a webhook; none of other record types. Throws a ZodError for another shape. */
export function readPostmark(message: unknown): MailEvent[] {
  const { RecordType: type } = record.parse(message)
  if (type === 'SubscriptionChange') {
    const change = subscriptionChange.parse(message)
    const { MessageID, Recipient, SuppressSending, SuppressionReason, ChangedAt } = change
    return eventOf(message, {
      eventId: eventIdOf(type, MessageID, Recipient, SuppressionReason, `${ChangedAt?.getTime()}`),
      kind: SuppressSending ? reasons.get(SuppressionReason) : undefined,
      email: Recipient,
      token: change.Metadata?.muster ?? '',
      reason: SuppressionReason,
      at: ChangedAt,
    })
  }
  if (type !== 'Bounce' && type !== 'SpamComplaint') return []
  const { ID, Type, Email, Description, Details, BouncedAt, Metadata } = bounce.parse(message)
  return eventOf(message, {
    eventId: eventIdOf('Bounce', String(ID)),
    kind: type === 'SpamComplaint' ? 'complaint' : kinds.get(Type),
    email: Email,
    token: Metadata?.muster ?? '',
    reason: [Type, Details || Description].filter(Boolean).join(': '),
    at: BouncedAt,
  })
}
