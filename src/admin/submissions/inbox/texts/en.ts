import type {
  InboxItem,
  InboxKind,
  InboxOwner,
  InboxState,
} from '#src/contract/submissions/inbox-work.ts'

/** The texts of the inbox: messages and proposals, and who is responsible for them. */
export const en = {
  // Filters.
  owners: {
    mine: 'Mine',
    unassigned: 'Unassigned',
    all: 'All',
  } satisfies Record<InboxOwner, string>,
  ownersOf: 'Whose messages and proposals',
  kind: 'Kind',
  kinds: {
    all: 'Messages and proposals',
    'contact-submissions': 'Messages',
    'action-submissions': 'Proposals',
  } satisfies Record<InboxKind, string>,
  state: 'State',
  states: { open: 'Open', done: 'Done' } satisfies Record<InboxState, string>,
  // Items.
  message: 'Message',
  proposal: 'Proposal',
  statuses: {
    new: 'new',
    handled: 'handled',
    answered: 'answered',
    accepted: 'accepted',
    rejected: 'rejected',
  } satisfies Record<InboxItem['status'], string>,
  from: (name: string) => `from ${name}`,
  replies: (count: number) => (count === 1 ? 'one reply' : `${count} replies`),
  list: 'Messages and proposals, the newest first',
  keys: 'Arrow keys move between entries; Enter opens one.',
  empty: {
    open: {
      mine: 'Nothing open is yours.',
      unassigned: 'Everything open has somebody responsible.',
      all: 'Nothing is open. Messages of the contact form and proposals arrive here.',
    },
    done: {
      mine: 'You have not finished anything yet.',
      unassigned: 'Nothing is done without somebody responsible.',
      all: 'Nothing is done yet.',
    },
  } satisfies Record<InboxState, Record<InboxOwner, string>>,
  loading: 'Loading…',
  more: 'Show more',
  tryAgain: 'Try again',
  // What can be done with an item.
  actionsFor: (title: string) => `Actions for ${title}`,
  take: 'Assign to me',
  assign: 'Assign…',
  assignTitle: (title: string) => `Who is responsible for “${title}”?`,
  assignSubmit: 'Assign',
  done: 'Done',
  reopen: 'Reopen',
  review: 'Review and decide',
  openPage: 'Open page',
  close: 'Close',
  isMine: 'It is yours now',
  isAssigned: 'It is assigned',
  isDone: 'It is done',
  isOpen: 'It is open again',
  // On its page.
  responsible: 'Responsible',
  noOwner: 'Nobody yet',
}
export type InboxTexts = typeof en
