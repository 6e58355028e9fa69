/** Enums of email (contract "Newsletter", decisions §6). */

export const mailStatuses = ['draft', 'scheduled', 'sent'] as const
export type MailStatus = (typeof mailStatuses)[number]

export const approvalStatuses = ['pending', 'approved', 'rejected'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

export const deliveryStatuses = [
  'queued',
  'sending',
  'sent',
  'failed',
  'suppressed',
  'cancelled',
  'left_out',
] as const

export const deliveryKinds = [
  'newsletter',
  'compose',
  'follow_up',
  'notification',
  'confirmation',
  'reply',
  'welcome',
  'weekly_digest',
  'registration',
  'retention',
] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

/** Whether such a mail goes to a reader because they subscribed. */
export const isToSubscribers = (kind: DeliveryKind): boolean =>
  kind === 'newsletter' || kind === 'welcome' || kind === 'weekly_digest'

export const subscriberStatuses = ['subscribed', 'unsubscribed'] as const
export type SubscriberStatus = (typeof subscriberStatuses)[number]

export const suppressions = ['hard_bounce', 'complaint', 'manual'] as const
export type Suppression = (typeof suppressions)[number]

/** How often a reader is mailed: each newsletter, or one mail a week that lists them. */
export const frequencies = ['each', 'weekly'] as const
export type Frequency = (typeof frequencies)[number]

/** What comes back for a mail: `hard` and `complaint` suppress, `soft` ones count. */
export const bounceKinds = ['hard', 'soft', 'complaint'] as const
export type BounceKind = (typeof bounceKinds)[number]

/** Where it comes from: reports by mail (RFC 3464, RFC 5965), and webhooks of providers. */
export const bounceSources = ['dsn', 'arf', 'ses', 'postmark', 'mailgun', 'sendgrid'] as const
export type BounceSource = (typeof bounceSources)[number]

export const frames = ['letter', 'masthead', 'announcement'] as const
export type Frame = (typeof frames)[number]

/** Kinds of mail a person writes; the kind decides the wrapper and the footer. */
export const writtenKinds = ['newsletter', 'template', 'composed'] as const
export type WrittenKind = (typeof writtenKinds)[number]

export const digestSchedules = ['off', 'weekly', 'monthly'] as const

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
