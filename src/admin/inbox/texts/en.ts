export const en = {
  local:
    'No mail server is set: every mail stays on this machine and is shown here. Nobody else receives anything.',
  external:
    'Mail goes out through the mail server of the setting SMTP_URL; nothing is stored here.',
  search: 'Search by sender, recipient or subject',
  find: 'Search',
  all: 'Show all',
  mails: 'Mails',
  none: 'No mail has arrived yet. Send a newsletter, or a test of one, and it will appear here.',
  noneFound: (search: string) => `No mail matches “${search}”.`,
  count: (count: number) => (count === 1 ? '1 mail' : `${count} mails`),
  newer: 'Newer',
  older: 'Older',
  choose: 'Choose a mail to read it.',
  gone: 'This mail is no longer there.',
  back: 'Back to the list',
  noSubject: '(no subject)',
  from: 'From',
  to: 'To',
  received: 'Received',
  attachments: 'Attachments',
  formatted: 'Formatted',
  plain: 'Plain text',
  show: 'Show as',
  noText: 'This mail has no plain text.',
  source: 'Download the source',
  remove: 'Delete',
  removeQuestion: 'Delete this mail? This cannot be undone.',
  removed: 'The mail is deleted.',
  empty: 'Empty the inbox',
  emptyQuestion: (count: number) =>
    count === 1
      ? 'Delete the one mail in the inbox? This cannot be undone.'
      : `Delete all ${count} mails in the inbox? This cannot be undone.`,
  emptied: 'The inbox is empty.',
  cancel: 'Cancel',
}

export type InboxTexts = typeof en
