/** Enums of contact management (contract "Contact", "Follow-up"; decisions §5). */

export const contactStatuses = [
  'Contact',
  'Member',
  'Event Attendee',
  'Prospect',
  'Inactive',
] as const
export type ContactStatus = (typeof contactStatuses)[number]

export const defaultContactStatus: ContactStatus = 'Event Attendee'

/** What a rule makes follow-ups for; those of the contract are about stages. */
export const followUpTriggers = ['stage', 'event', 'form'] as const

/** As stored; `overdue` is derived: pending with a due date in the past. */
export const followUpStatuses = ['pending', 'completed', 'cancelled'] as const

export const openFollowUpStatuses = ['pending', 'overdue'] as const

export const emailKinds = ['newsletter', 'compose', 'follow_up', 'notification'] as const

export const emailStatuses = ['queued', 'sent', 'failed', 'suppressed'] as const
