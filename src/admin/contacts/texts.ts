import type { TimelineItem } from '#src/crm/timeline.ts'

/** What the views of contacts say. */
export const texts = {
  timeline: 'Timeline',
  nothingYet: 'Nothing has happened yet. Add the first entry above.',
  nothingToShow: 'Nothing has happened yet.',
  loading: 'Loading…',
  showOlder: 'Show older',
  stage: 'Stage',
  date: 'Date',
  how: 'How',
  howExamples: ['Call', 'Conversation', 'Email', 'Event', 'Visit'],
  note: 'Note',
  addEntry: 'Add entry',
  added: 'The entry is added',
  noStages: 'There are no stages yet.',
  makeStage: 'Add the first stage',
  complete: 'Complete',
  cancel: 'Cancel follow-up',
  completed: 'The follow-up is completed',
  cancelled: 'The follow-up is cancelled',
  due: (date: string) => `due ${date}`,
  by: (name: string) => `by ${name}`,
} as const

/** What a kind of item is called. */
export const kindNames: Readonly<Record<TimelineItem['kind'], string>> = {
  entry: 'Stage',
  mail: 'Mail',
  message: 'Message',
  proposal: 'Proposal',
  'follow-up': 'Follow-up',
}

/** What a mail was for. */
export const purposes = {
  newsletter: 'Newsletter',
  compose: 'Composed email',
  follow_up: 'Follow-up mail',
  notification: 'Notification',
  confirmation: 'Confirmation',
} as const
