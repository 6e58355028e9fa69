import type { MailChoice, NotificationKind } from '#src/contract/notifications.ts'

/** The texts of the bell, the list and the choice of mails. */
export const en = {
  title: 'Notifications',
  bell: (count: string) =>
    count === '1' ? '1 unread notification' : `${count} unread notifications`,
  empty: 'Nothing yet. What waits for you, and what was assigned to you, arrives here.',
  loading: 'Loading…',
  more: 'Show more',
  tryAgain: 'Try again',
  readAll: 'Mark all as read',
  read: 'Mark as read',
  readOne: (what: string) => `Mark as read: ${what}`,
  isNew: 'new',
  isOver: 'done',
  settingsLink: 'Which of these are mailed to you',
  settings: 'Notifications by mail',
  settingsHelp:
    'All of them are at the bell. Choose which are mailed too; once a day is in the morning, with what you have not read by then.',
  timeZone: 'Time zone',
  save: 'Save notifications',
  saved: 'Your choice is saved',
  /** What is chosen of. */
  kinds: {
    approval: 'Waits for your approval',
    assigned: 'Assigned to you',
    'mail-stopped': 'Mail is stopped',
    'import-done': 'Your import is done',
    proposal: 'A proposal came in',
    'webhook-stopped': 'A webhook was switched off',
  } satisfies Record<NotificationKind, string>,
  choices: {
    'at-once': 'At once',
    daily: 'Once a day',
    never: 'Never',
  } satisfies Record<MailChoice, string>,
}
export type NotificationListTexts = typeof en
