import type { Obstacle, SendingAction } from '#src/email/sending-desk.ts'
import type { Warning } from '#src/email/warnings.ts'

type ForEachAction = Readonly<Record<SendingAction, string>>
type ForEachObstacle = Readonly<Record<Obstacle, string>>
type ForEachWarning = Readonly<Record<Warning['kind'], (placeholder: string) => string>>

const actions: ForEachAction = {
  test: 'Send a test',
  approve: 'Approve',
  reject: 'Reject',
  ask: 'Ask for approval again',
  send: 'Send',
  schedule: 'Schedule',
  unschedule: 'Do not send by itself',
}

const done: ForEachAction = {
  test: 'The test is on its way',
  approve: 'It is approved as it stands',
  reject: 'It is rejected',
  ask: 'It waits for approval again',
  send: 'It is on its way',
  schedule: 'It goes out by itself',
  unschedule: 'It is a draft again',
}

const obstacles: ForEachObstacle = {
  mayNotWrite: 'You may read newsletters, not change them.',
  mayNotApprove: 'Somebody else has to approve it: your account may not.',
  isSent: 'It has been sent.',
  notApproved: 'It must be approved first.',
  nobody: 'There is nobody to send it to yet.',
}

const warnings: ForEachWarning = {
  unknownPlaceholder: (name) => `{{${name}}} is filled by nothing; it will be empty.`,
  noUnsubscribe: () =>
    'There is no {{unsubscribe}} link. Newsletters get one by themselves, other mails do not.',
  noSubject: () => 'There is no subject.',
  noText: () => 'There is no text.',
}

/** What the pages of newsletters, composed emails and templates say. */
export const en = {
  sending: 'Sending',
  saveFirst: 'Save your changes first: what is sent is what is saved.',
  newFirst: 'Save it once; then it can be tested, approved and sent.',
  newComposedFirst: 'Save it once; then it can be sent.',
  loading: 'Loading …',
  again: 'Try again',
  cancel: 'Cancel',
  comment: 'Comment',
  commentHelp: 'For whoever wrote it; may stay empty.',
  addresses: 'Addresses, separated by commas',
  when: 'Date and time',
  zone: (zone: string) => `In your time zone, ${zone}.`,
  scheduledFor: (moment: string) => `Goes out by itself on ${moment}.`,
  sentOn: (moment: string) => `Sent on ${moment}.`,
  record:
    'This is the record of what readers got, and stays as it is. Duplicate it to write another like it.',
  decidedWith: (comment: string) => `“${comment}”`,
  recipients: (count: string, one: boolean) =>
    one ? '1 recipient would get it now.' : `${count} recipients would get it now.`,
  confirmSend: (count: string, one: boolean) =>
    one
      ? 'Send it to 1 recipient? This cannot be undone.'
      : `Send it to ${count} recipients? This cannot be undone.`,
  progress: (done: string, all: string) => `${done} of ${all} done`,
  preview: 'Preview',
  previewHelp: 'Rendered as for sending, for a reader named Sam Reader.',
  subject: 'Subject',
  widths: { desktop: 'Desktop', phone: 'Phone', text: 'Plain text' },
  placeholders: 'Insert a placeholder',
  /** Stands in a mail for a name that is not known. */
  nameless: 'friend',
  placeholderHelp: 'It is put where the cursor stands in the HTML.',
  template: 'Start from a template',
  choose: 'Choose …',
  noTemplates: 'No templates yet',
  use: 'Use',
  replace: 'Replace what is written here by the template?',
  replaced: 'The subject and the text of the template take the place of what you wrote.',
  failures: 'Not delivered',
  doubtful: 'In doubt: these may have arrived twice',
  /** Per state: what it means. */
  states: {
    draft: 'Draft',
    scheduled: 'Scheduled',
    sent: 'Sent',
    pending: 'Waits for approval',
    approved: 'Approved',
    rejected: 'Rejected',
  },
  /** The counts of a mail that is sent. */
  counts: {
    sent: 'Sent',
    queued: 'Waiting',
    sending: 'On the way',
    failed: 'Failed',
    suppressed: 'Left out',
    inDoubt: 'In doubt',
  },
  /** The buttons. */
  actions,
  /** What is said when an action has been done. */
  done,
  /** What stands in the way. */
  obstacles,
  /** What an author should know. */
  warnings,
}
export type MailTexts = typeof en
