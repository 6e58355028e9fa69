/** Enums of email (contract "Newsletter", decisions §6). */

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

/** Why an email address is suppressed; empty where it is not. */
export const suppressions = ['hard_bounce', 'complaint', 'manual'] as const
export type Suppression = (typeof suppressions)[number]

/** Kinds of mail a person writes; the kind decides the wrapper and the footer. */
export const writtenKinds = ['newsletter', 'template', 'composed'] as const
export type WrittenKind = (typeof writtenKinds)[number]
