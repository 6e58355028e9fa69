/** The fixed words of contact management (contract "Contact", "Follow-up"). */

export const contactStatuses = [
  'Contact',
  'Member',
  'Event Attendee',
  'Prospect',
  'Inactive',
] as const
export type ContactStatus = (typeof contactStatuses)[number]

/** As stored; `overdue` is a pending one whose due date has passed. */
export const followUpStatuses = ['pending', 'completed', 'cancelled'] as const
