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

/** SendGrid: "Event webhook reference". */

const event = z.object({
  event: z.string(),
  email: optionalText,
  timestamp: optionalTime,
  /** The Message-ID that the mail came with. */
  'smtp-id': optionalText,
  sg_event_id: z.string().min(1),
  type: optionalText,
  reason: optionalText,
  status: optionalText,
  bounce_classification: optionalText,
})
type Event = z.output<typeof event>

const envelope = z.array(z.looseObject({ event: z.string() })).max(20_000)

/** Events that say by their name what they are. */
const kinds: ReadonlyMap<string, MailEventKind> = new Map([
  ['spamreport', 'complaint'],
  ['unsubscribe', 'unsubscribed'],
  ['group_unsubscribe', 'unsubscribed'],
])
const counted: ReadonlySet<string> = new Set(['bounce', 'dropped', ...kinds.keys()])

/** What SendGrid rejected, because of what it had recorded before. */
const dropped: ReadonlyMap<string, MailEventKind> = new Map([
  ['bounced address', 'hard'],
  ['invalid', 'hard'],
  ['spam reporting address', 'complaint'],
  ['unsubscribed address', 'unsubscribed'],
  ['group unsubscribed address', 'unsubscribed'],
])

const classify = ({
  event: name,
  type,
  reason,
  status,
  ...rest
}: Event): MailEventKind | 'none' => {
  const stated = kinds.get(name)
  if (stated) return stated
  if (name === 'dropped') return dropped.get(reason.toLowerCase()) ?? 'none'
  // `blocked`: rejected for its content or its sender.
  if (type === 'blocked') return 'soft'
  if (rest.bounce_classification.toLowerCase() === 'invalid address') return 'hard'
  return classifyFailure({ status, diagnostic: reason })
}

const read = (message: unknown): MailEvent[] => {
  const parsed = event.parse(message)
  const kind = classify(parsed)
  if (kind === 'none') return []
  return [
    {
      source: 'sendgrid',
      eventId: eventIdOf(parsed.sg_event_id),
      kind,
      recipients: emailOf(parsed.email),
      returnPaths: [],
      messageIds: messageIdOf(parsed['smtp-id']),
      reason: [parsed.event, parsed.status, parsed.reason].filter(Boolean).join(' '),
      raw: excerptOf(message),
      at: parsed.timestamp,
    },
  ]
}

/** The events of a batch; other types are passed over. Throws a ZodError for another shape. */
export function readSendgrid(batch: unknown): MailEvent[] {
  return envelope
    .parse(batch)
    .filter((each) => counted.has(each.event))
    .flatMap(read)
}
