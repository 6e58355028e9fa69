export const en = {
  local:
    'No mail server is configured: every email stays on this machine and is shown here. Nothing is delivered.',
  external:
    'Email is sent through the mail server of the setting SMTP_URL; nothing is stored here.',
  search: 'Search by sender, recipient or subject',
  find: 'Search',
  all: 'Show all',
  mails: 'Emails',
  none: 'No emails yet. Send a newsletter, or a test email, and it will appear here.',
  noneFound: (search: string) => `No email matches “${search}”.`,
  count: (count: number) => (count === 1 ? '1 email' : `${count} emails`),
  newer: 'Newer',
  older: 'Older',
  choose: 'Select an email to read it.',
  gone: 'This email no longer exists.',
  back: 'Back to the list',
  noSubject: '(no subject)',
  from: 'From',
  to: 'To',
  received: 'Received',
  attachments: 'Attachments',
  formatted: 'Formatted',
  plain: 'Plain text',
  show: 'Show as',
  noText: 'This email has no plain text.',
  source: 'Download the source',
  remove: 'Delete',
  removeQuestion: 'Delete this email? This cannot be undone.',
  removed: 'The email is deleted.',
  empty: 'Empty the inbox',
  emptyQuestion: (count: number) =>
    count === 1
      ? 'Delete the one email in the inbox? This cannot be undone.'
      : `Delete all ${count} emails in the inbox? This cannot be undone.`,
  emptied: 'The inbox is empty.',
  cancel: 'Cancel',
}

export type InboxTexts = typeof en
