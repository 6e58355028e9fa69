import { z } from 'zod'
import { classifyFailure } from '../classify.ts'
import {
  emailOf,
  eventIdOf,
  type MailEvent,
  type MailEventKind,
  messageIdOf,
} from '../mail-event.ts'
import { excerptOf, optionalText, optionalTime } from './values.ts'

/** Mailgun: "Webhook payloads", "Tracking failures". */

const signature = z.object({
  timestamp: z.coerce.string().max(20),
  token: z.string().regex(/^[\w-]{1,200}$/),
  signature: z.string().max(200),
})

const status = z.object({
  code: z.coerce.string().nullish(),
  'enhanced-code': optionalText,
  'bounce-type': optionalText,
  message: optionalText,
  description: optionalText,
})
type Status = z.output<typeof status>

const eventData = z.object({
  event: z.string(),
  id: z.string().min(1),
  timestamp: optionalTime,
  severity: optionalText,
  reason: optionalText,
  recipient: optionalText,
  envelope: z.object({ sender: optionalText }).nullish(),
  message: z.object({ headers: z.object({ 'message-id': optionalText }).nullish() }).nullish(),
  'delivery-status': status.nullish(),
})

const webhook = z.object({ signature, 'event-data': z.unknown() })

/** The parts of a webhook: its signature, and what it says. Throws a ZodError. */
export function openMailgun(message: unknown) {
  const { signature: signed, 'event-data': event } = webhook.parse(message)
  return { signed, event }
}

/** What Mailgun rejected, because of what it had recorded before. */
const suppressed: ReadonlyMap<string, MailEventKind> = new Map([
  ['suppress-bounce', 'hard'],
  ['suppress-complaint', 'complaint'],
  ['suppress-unsubscribe', 'unsubscribed'],
])

const eventKinds: ReadonlyMap<string, MailEventKind> = new Map([
  ['complained', 'complaint'],
  ['unsubscribed', 'unsubscribed'],
])

const classify = (reason: string, deliveryStatus: Status | null | undefined): MailEventKind => {
  const known = suppressed.get(reason)
  if (known) return known
  const text = [deliveryStatus?.message, deliveryStatus?.description].filter(Boolean).join(' ')
  if (deliveryStatus?.['bounce-type'] === 'hard') return 'hard'
  const diagnostic = `${deliveryStatus?.code ?? ''} ${text}`
  return classifyFailure({ status: deliveryStatus?.['enhanced-code'] ?? '', diagnostic })
}

/**
 * The events of a webhook's `event-data`; none of other types, nor of temporary failures, which
 * Mailgun goes on trying. Throws a ZodError for another shape.
 */
export function readMailgun(message: unknown): MailEvent[] {
  const event = eventData.parse(message)
  const isFailure = event.event === 'failed' && event.severity === 'permanent'
  const stated = eventKinds.get(event.event)
  if (!isFailure && !stated) return []
  const deliveryStatus = event['delivery-status']
  const kind = stated ?? classify(event.reason, deliveryStatus)
  const code = deliveryStatus?.['enhanced-code'] || deliveryStatus?.code
  const text = deliveryStatus?.message || deliveryStatus?.description
  return [
    {
      source: 'mailgun',
      // Ids are unique within a day (anymail's experience), so the event's time belongs to it.
      eventId: eventIdOf(event.id, String(event.timestamp?.getTime()), event.recipient),
      kind,
      recipients: emailOf(event.recipient),
      returnPaths: emailOf(event.envelope?.sender),
      messageIds: messageIdOf(event.message?.headers?.['message-id']),
      reason: [event.reason || event.event, code, text].filter(Boolean).join(' '),
      raw: excerptOf(message),
      at: event.timestamp,
    },
  ]
}
