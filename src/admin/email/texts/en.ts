import type { Obstacle, SendingAction } from '#src/email/compose/sending-state.ts'

type ForEachAction = Readonly<Record<SendingAction, string>>
type ForEachObstacle = Readonly<Record<Obstacle, string>>

const actions: ForEachAction = {
  test: 'Send test email',
  approve: 'Approve',
  reject: 'Reject',
  ask: 'Request approval',
  send: 'Send',
  schedule: 'Schedule',
  unschedule: 'Unschedule',
  pause: 'Pause',
  resume: 'Resume',
  cancel: 'Cancel the rest',
  resend: 'Resend to failed',
  extend: 'Send to new subscribers',
}

const done: ForEachAction = {
  test: 'Test email queued',
  approve: 'Approved',
  reject: 'Rejected',
  ask: 'Approval requested',
  send: 'Sending started',
  schedule: 'Scheduled',
  unschedule: 'Unscheduled: back to draft',
  pause: 'Paused: only what is on its way still goes',
  resume: 'Sending goes on',
  cancel: 'The rest is cancelled',
  resend: 'Sending again to those it failed for',
  extend: 'Sending to new subscribers',
}

const obstacles: ForEachObstacle = {
  mayNotWrite: 'You have read-only access.',
  mayNotApprove: 'You are not an approver: another user must approve it.',
  isSent: 'Already sent.',
  notApproved: 'It must be approved first.',
  nobody: 'No recipients yet.',
}

/** The texts of the pages of newsletters, composed emails and templates. */
export const en = {
  sending: 'Sending',
  saveFirst: 'Save your changes first: what is sent is what is saved.',
  newFirst: 'Save it once; then it can be tested, approved and sent.',
  newComposedFirst: 'Save it once; then it can be sent.',
  loading: 'Loading …',
  again: 'Try again',
  cancel: 'Cancel',
  comment: 'Comment',
  commentHelp: 'For the author. Optional.',
  addresses: 'Email addresses, separated by commas',
  when: 'Date and time',
  zone: (zone: string) => `In your time zone, ${zone}.`,
  scheduledFor: (time: string) => `Scheduled for ${time}.`,
  sentOn: (time: string) => `Sent on ${time}.`,
  record: 'Sent emails cannot be changed. Duplicate it to write another one.',
  decidedWith: (comment: string) => `“${comment}”`,
  recipients: (count: string, one: boolean) => (one ? '1 recipient.' : `${count} recipients.`),
  confirmSend: (count: string, one: boolean) =>
    one
      ? 'Send it to 1 recipient? This cannot be undone.'
      : `Send it to ${count} recipients? This cannot be undone.`,
  uncounted: 'The recipients cannot be counted quickly enough to show their number.',
  confirmUncounted: 'Send it to its audience? This cannot be undone.',
  keep: 'Do not cancel',
  confirmCancel: (rest: string, sent: string) =>
    `Cancel the ${rest} that are not sent yet? They will never be sent. ${sent} have been sent.`,
  confirmResend: (count: string, one: boolean) =>
    one
      ? 'Send it again to the 1 recipient it failed for? Whoever bounced or has left gets nothing.'
      : `Send it again to the ${count} recipients it failed for? Whoever bounced or has left gets nothing.`,
  confirmExtend: (count: string, one: boolean) =>
    one
      ? 'Send it to 1 person who joined its audience since and has not got it?'
      : `Send it to ${count} people who joined its audience since and have not got it?`,
  confirmExtendUncounted: 'Send it to everybody who joined its audience since and has not got it?',
  isBeingSent: 'Being sent.',
  pausedOn: (time: string, by: string) =>
    by ? `Paused by ${by} on ${time}.` : `Paused on ${time}.`,
  cancelledOn: (time: string, by: string) =>
    by
      ? `Cancelled by ${by} on ${time}: the rest stays unsent.`
      : `Cancelled on ${time}: the rest stays unsent.`,
  pausedForRejections: (time: string, refused: string, tried: string) =>
    `Paused by itself on ${time}: the mail server refused ${refused} of the last ${tried} mails.`,
  serverSaid: (words: string) => `The server said: “${words}”`,
  perHour: (limit: string, time: string) =>
    `At most ${limit} newsletter mails go out in an hour. The rest is out at ${time} at the earliest.`,
  heldUp: {
    dns: 'Mail is held up: the name of the mail server cannot be found (DNS).',
    unreachable: 'Mail is held up: the mail server cannot be reached.',
    timeout: 'Mail is held up: the mail server does not respond in time.',
    tls: 'Mail is held up: no secure connection to the mail server (TLS).',
    'sign-in': 'Mail is held up: the mail server rejects our sign-in.',
    relaying: 'Mail is held up: the mail server does not pass our mail on (relaying).',
    refused: 'Mail is held up: the mail server refuses it.',
  },
  heldUpSince: (time: string) => `Since ${time}. It is tried again by itself; nothing is lost.`,
  atLocalTime:
    'Readers whose time zone is known get it at this time of day there, within 24 hours.',
  progress: (done: string, all: string) => `${done} of ${all} done`,
  preview: 'Preview',
  previewHelp: 'Rendered as sent, for a recipient named Sam Reader.',
  subject: 'Subject',
  widths: { desktop: 'Desktop', phone: 'Phone', text: 'Plain text' },
  placeholders: 'Insert a placeholder',
  /** Fallback in a mail for an unknown name. */
  nameless: 'friend',
  placeholderHelp: 'Inserted at the cursor in the HTML.',
  template: 'Start from a template',
  choose: 'Choose …',
  ownTemplates: 'Your templates',
  gallery: 'Gallery',
  use: 'Use',
  replace: 'Replace the current content with the template?',
  replaced: 'The template replaces the subject and the content.',
  withComposer: 'Write with the composer',
  withHtml: 'Write HTML',
  isComposed: 'Written with the composer.',
  isHtml: 'Written as HTML.',
  insteadHtml: 'Write HTML instead?',
  insteadHtmlHelp: 'The email keeps its content as HTML. There is no way back to the composer.',
  cardsChanged: 'Its news, events or actions have changed since it was saved:',
  refreshCards: 'Refresh',
  refreshCardsHelp: 'Refreshing changes the content, so it needs approval again.',
  failures: 'Failed',
  doubtful: 'In doubt: may have been delivered twice',
  returned: 'Bounced or complained',
  bounceKinds: { hard: 'bounced for good', soft: 'bounced for now', complaint: 'spam complaint' },
  /** Explanations of the states. */
  states: {
    draft: 'Draft',
    scheduled: 'Scheduled',
    sent: 'Sent',
    pending: 'Waiting for approval',
    approved: 'Approved',
    rejected: 'Rejected',
  },
  /** Labels of the counts of a mail. */
  counts: {
    sent: 'Delivered',
    queued: 'Queued',
    sending: 'Sending',
    failed: 'Failed',
    suppressed: 'Suppressed',
    cancelled: 'Cancelled',
    inDoubt: 'In doubt',
    bounced: 'Bounced',
    complaints: 'Complaints',
  },
  /** Labels of the buttons. */
  actions,
  /** Notifications after an action. */
  done,
  /** Reasons why a mail cannot be sent. */
  obstacles,
}
export type MailTexts = typeof en
