/** The fixed words of email (contract "Newsletter", decisions §6). */

export const mailStatuses = ['draft', 'scheduled', 'sent'] as const
export type MailStatus = (typeof mailStatuses)[number]

export const approvalStatuses = ['pending', 'approved', 'rejected'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

export const deliveryStatuses = ['queued', 'sending', 'sent', 'failed', 'suppressed'] as const

export const deliveryKinds = [
  'newsletter',
  'compose',
  'follow_up',
  'notification',
  'confirmation',
] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

export const subscriberStatuses = ['subscribed', 'unsubscribed'] as const
export type SubscriberStatus = (typeof subscriberStatuses)[number]

/** Why an address must not be mailed; empty where it may. */
export const suppressions = ['hard_bounce', 'complaint', 'manual'] as const
export type Suppression = (typeof suppressions)[number]

/** What somebody may be writing: it decides what is put around the text. */
export const writtenKinds = ['newsletter', 'template', 'composed'] as const
export type WrittenKind = (typeof writtenKinds)[number]
