/** What the operations of a group are for, by its name. */
export const groupTexts: Readonly<Record<string, string>> = {
  'Admin UI':
    'What the screens of the admin UI call, with its session. Not stable: it may change with every version.',
  API: 'This document, and a page that shows it.',
  Authentication: 'Signing in, and what the token allows.',
  'Composed emails': 'Mails to some people, by hand.',
  Contacts: 'People whom the organisation is in touch with.',
  Content: 'What the public reads: only what is published.',
  'Email templates': 'Texts that mails begin with.',
  Feeds: 'Feeds for readers and calendars, and what search engines ask for.',
  'Follow-ups': 'What is to be done after a contact has reached a stage.',
  Inbox: 'What the public has sent, and what became of it.',
  'Mail events': 'What mail servers and providers report of mails: bounces and complaints.',
  Newsletters: 'Mails to all who subscribed, after an approval.',
  People: 'Members of the team, as the website shows them.',
  Profile: 'The caller’s own account.',
  Progression: 'Stages of contacts, and their timeline.',
  Submissions: 'What the public sends: messages, subscriptions, proposals.',
  Subscribers: 'Who gets newsletters.',
}
