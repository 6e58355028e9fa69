/** The fixed words of contact management (contract "Contact", "Follow-up"; decisions §5). */

export const contactStatuses = [
  'Contact',
  'Member',
  'Event Attendee',
  'Prospect',
  'Inactive',
] as const
export type ContactStatus = (typeof contactStatuses)[number]

/** What a contact is when nobody said otherwise. */
export const defaultContactStatus: ContactStatus = 'Event Attendee'

/** As stored; `overdue` is a pending one whose due date has come. */
export const followUpStatuses = ['pending', 'completed', 'cancelled'] as const

/** What a follow-up that waits can be called. */
export const openFollowUpStatuses = ['pending', 'overdue'] as const

/** The kinds of mail in a contact's history. */
export const emailKinds = ['newsletter', 'compose', 'follow_up', 'notification'] as const

/** What has become of a mail in a contact's history. */
export const emailStatuses = ['queued', 'sent', 'failed', 'suppressed'] as const
