export const webhookEvents = [
  'site.changed',
  'news.published',
  'news.updated',
  'news.unpublished',
  'action.published',
  'action.updated',
  'action.unpublished',
  'event.published',
  'event.updated',
  'event.unpublished',
  'page.published',
  'page.updated',
  'page.unpublished',
  'person.published',
  'person.updated',
  'person.unpublished',
  'proposal.created',
  'message.created',
  'subscriber.subscribed',
  'subscriber.unsubscribed',
  'subscribers.changed',
  'newsletter.sent',
  'registration.created',
  'registration.changed',
  'registration.cancelled',
  'registration.checked_in',
  'shift.signed_up',
  'shift.handed_back',
  'contact.created',
  'contact.changed',
  'contact.stage_reached',
  'contact.merged',
  'contact.deleted',
  'contact.erased',
  'contacts.changed',
  'follow_up.due',
  'follow_up.completed',
  'answers.received',
] as const

export const testEvent = 'webhook.test'

export const calledEvents = [...webhookEvents, testEvent] as const

/**
 * The states of a call: it waits for its first or next attempt, is in flight, was accepted, or was
 * given up.
 */
export const callStatuses = ['waiting', 'sending', 'delivered', 'failed'] as const

/**
 * Why the last attempt of a call failed. `interrupted`: its worker ended before it had a result;
 * `switchedOff`: it was not attempted any more.
 */
export const callErrors = [
  'status',
  'redirect',
  'gone',
  'timeout',
  'unreachable',
  'unknownHost',
  'certificate',
  'private',
  'plain',
  'interrupted',
  'switchedOff',
] as const
export type CallError = (typeof callErrors)[number]

export const switchOffReasons = ['failing', 'gone', 'backlog'] as const
export type SwitchOffReason = (typeof switchOffReasons)[number]
