/** What the views of contacts say. */
export const en = {
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
  cancelThis: (rule: string) => `Cancel “${rule}”?`,
  forGood: 'It will not be done. This cannot be undone.',
  keep: 'Keep it',
  completed: 'The follow-up is completed',
  cancelled: 'The follow-up is cancelled',
  due: (date: string) => `due ${date}`,
  by: (name: string) => `by ${name}`,
  /** What a kind of item is called. */
  kinds: {
    entry: 'Stage',
    mail: 'Mail',
    message: 'Message',
    proposal: 'Proposal',
    'follow-up': 'Follow-up',
  },
  /** What a mail was for. */
  purposes: {
    newsletter: 'Newsletter',
    compose: 'Composed email',
    follow_up: 'Follow-up mail',
    notification: 'Notification',
    confirmation: 'Confirmation',
  },
  /** How far an item of a kind is. */
  statuses: {
    mail: {
      queued: 'queued',
      sending: 'sending',
      sent: 'sent',
      failed: 'failed',
      suppressed: 'suppressed',
    },
    message: { new: 'new', handled: 'handled' },
    proposal: { new: 'new', accepted: 'accepted', rejected: 'declined' },
    'follow-up': {
      pending: 'pending',
      overdue: 'overdue',
      completed: 'completed',
      cancelled: 'cancelled',
    },
  },
}
export type ContactTexts = typeof en
