import { z } from 'zod'
import { emailOf, eventIdOf, type MailEvent, messageIdOf } from '../mail-event.ts'
import { excerptOf, optionalText, optionalTime } from './values.ts'

/** Amazon SES: "Amazon SNS notification contents", and events of configuration sets. */

const header = z.object({ name: optionalText, value: optionalText })

const mail = z.object({
  /** The sender of the envelope, which is the return path. */
  source: optionalText,
  headers: z.array(header).nullish(),
  commonHeaders: z.object({ messageId: optionalText }).nullish(),
  messageId: optionalText,
  destination: z.array(z.string()).max(1_000).nullish(),
})

const bounced = z.object({
  emailAddress: optionalText,
  action: optionalText,
  status: optionalText,
  diagnosticCode: optionalText,
})

const bounce = z.object({
  bounceType: optionalText,
  bounceSubType: optionalText,
  bouncedRecipients: z.array(bounced).max(1_000),
  feedbackId: z.string().min(1),
  timestamp: optionalTime,
})

const complaint = z.object({
  complainedRecipients: z.array(z.object({ emailAddress: optionalText })).max(1_000),
  complaintFeedbackType: optionalText,
  feedbackId: z.string().min(1),
  timestamp: optionalTime,
})

/** Topics of a contact list that SES manages, with what its owner chose for each. */
const preferences = z.object({
  unsubscribeAll: z.boolean().nullish(),
  topicSubscriptionStatus: z
    .array(z.object({ subscriptionStatus: optionalText }))
    .max(1_000)
    .nullish(),
})

const subscription = z.object({ timestamp: optionalTime, newTopicPreferences: preferences })

/** `notificationType` of an identity's notifications, `eventType` of a configuration set's. */
const notification = z.object({
  notificationType: optionalText,
  eventType: optionalText,
  mail,
  bounce: bounce.nullish(),
  complaint: complaint.nullish(),
  subscription: subscription.nullish(),
})
type Notification = z.output<typeof notification>

const find = ({ mail: { source, headers, commonHeaders } }: Notification) => ({
  source: 'ses' as const,
  returnPaths: emailOf(source),
  messageIds: [
    commonHeaders?.messageId,
    ...(headers ?? []).flatMap(({ name, value }) =>
      name.toLowerCase() === 'message-id' ? [value] : [],
    ),
  ].flatMap(messageIdOf),
})

/** SES has classified it; `Undetermined` may be anything, so that it counts as soft. */
const bouncesOf = (whole: Notification): MailEvent[] => {
  if (!whole.bounce) return []
  const { bounceType, bounceSubType, bouncedRecipients, feedbackId, timestamp } = whole.bounce
  const isPermanent = bounceType.toLowerCase() === 'permanent'
  return bouncedRecipients.flatMap((recipient) => {
    const { emailAddress, action, status, diagnosticCode } = recipient
    // A transient one without a status is what an out-of-office reply becomes.
    const isReply = bounceType === 'Transient' && bounceSubType === 'General' && action === ''
    if (isReply || (action !== '' && action.toLowerCase() !== 'failed')) return []
    const recipients = emailOf(emailAddress)
    const reason = [bounceType, bounceSubType, status, diagnosticCode].filter(Boolean).join(' ')
    const kind = isPermanent ? ('hard' as const) : ('soft' as const)
    const eventId = eventIdOf(feedbackId, ...recipients)
    return [
      {
        ...find(whole),
        eventId,
        kind,
        recipients,
        reason,
        raw: excerptOf(recipient),
        at: timestamp,
      },
    ]
  })
}

const complaintsOf = (whole: Notification): MailEvent[] => {
  if (!whole.complaint || whole.complaint.complaintFeedbackType === 'not-spam') return []
  const { complainedRecipients, complaintFeedbackType, feedbackId, timestamp } = whole.complaint
  return complainedRecipients.map((recipient) => {
    const recipients = emailOf(recipient.emailAddress)
    const eventId = eventIdOf(feedbackId, ...recipients)
    const reason = complaintFeedbackType || 'complaint'
    const raw = excerptOf(recipient)
    return { ...find(whole), eventId, kind: 'complaint', recipients, reason, raw, at: timestamp }
  })
}

/** Recipients who left a contact list of SES, or every topic of it. */
const withdrawalsOf = (whole: Notification): MailEvent[] => {
  if (!whole.subscription) return []
  const { timestamp, newTopicPreferences } = whole.subscription
  const { unsubscribeAll, topicSubscriptionStatus } = newTopicPreferences
  const topics = topicSubscriptionStatus ?? []
  const hasLeft = topics.length > 0 && topics.every((each) => each.subscriptionStatus === 'OptOut')
  if (!unsubscribeAll && !hasLeft) return []
  return (whole.mail.destination ?? []).map((destination) => {
    const recipients = emailOf(destination)
    const eventId = eventIdOf(whole.mail.messageId, String(timestamp?.getTime()), ...recipients)
    const [reason, raw] = ['subscription', excerptOf(whole.subscription)]
    return { ...find(whole), eventId, kind: 'unsubscribed', recipients, reason, raw, at: timestamp }
  })
}

/** The events of a notification; none of other types. Throws a ZodError for another shape. */
export function readSes(message: unknown): MailEvent[] {
  const whole = notification.parse(message)
  const type = whole.notificationType || whole.eventType
  if (type === 'Bounce') return bouncesOf(whole)
  if (type === 'Subscription') return withdrawalsOf(whole)
  return type === 'Complaint' ? complaintsOf(whole) : []
}
