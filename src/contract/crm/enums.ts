/** Enums of contact management (contract "Contact", "Follow-up"; decisions §5). */

export const contactStatuses = [
  'Contact',
  'Member',
  'Event Attendee',
  'Prospect',
  'Inactive',
] as const
export type ContactStatus = (typeof contactStatuses)[number]

/** Default status of a new contact. */
export const defaultContactStatus: ContactStatus = 'Event Attendee'

/** As stored; `overdue` is derived: pending with a due date in the past. */
export const followUpStatuses = ['pending', 'completed', 'cancelled'] as const

/** Status values of an open follow-up. */
export const openFollowUpStatuses = ['pending', 'overdue'] as const

/** The kinds of mail in a contact's history. */
export const emailKinds = ['newsletter', 'compose', 'follow_up', 'notification'] as const

/** Delivery status of a mail in a contact's history. */
export const emailStatuses = ['queued', 'sent', 'failed', 'suppressed'] as const
