import type { DraftKind } from '#src/content/kinds.ts'
import type { NewsletterState } from '#src/db/dashboard/newsletters.ts'

/** What the dashboard says. */
export const texts = {
  title: 'What needs you now',
  followUps: 'Follow-ups',
  isOverdue: 'overdue',
  overdue: (count: number) => `${count} overdue`,
  dueSoon: (count: number) => `${count} due within a day`,
  noFollowUps: 'Nobody waits for a follow-up today.',
  inbox: 'Inbox',
  proposals: 'Proposals',
  messages: 'Messages',
  counted: (name: string, count: number) => `${name} (${count})`,
  from: (name: string) => `from ${name}`,
  emptyInbox: 'Nothing waits for an answer.',
  newsletters: 'Newsletters',
  sending: 'Going out now',
  sent: (sent: number, recipients: number) => `${sent} of ${recipients} sent`,
  failed: (count: number) => `${count} failed`,
  noNewsletters: 'No newsletter is being written or waits to go out.',
  noApprovals: 'No newsletter waits for approval.',
  publications: 'Publications',
  planned: 'Scheduled',
  nothingPlanned: 'Nothing is scheduled.',
  published: 'Published lately',
  nothingPublished: 'Nothing is published yet.',
  withdraws: 'will be unpublished',
  notPublished: 'could not be published',
  notWithdrawn: 'could not be unpublished',
  showAll: 'Show all',
  showAllOf: (what: string) => `Show all: ${what}`,
} as const

/** What newsletters in a state are called. */
export const stateNames: Readonly<Record<NewsletterState, string>> = {
  pending: 'Waiting for approval',
  rejected: 'Rejected, to be changed',
  approved: 'Approved, ready to send',
  scheduled: 'Scheduled',
}

/** What an entry of a kind is called. */
export const kindNames: Readonly<Record<DraftKind, string>> = {
  actions: 'Action',
  news: 'News',
  events: 'Event',
  pages: 'Page',
}
