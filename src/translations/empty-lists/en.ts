/** What belongs in a list, shown while it is empty, by collection. */
export const en = {
  actions: 'What your organisation does and asks people to take part in, in the order you choose.',
  news: 'What has happened and what you have to say, with a date; the newest comes first on the website and in its feeds.',
  events:
    'Where people can meet you, with date and place; they are also in the calendar that people subscribe to.',
  pages: 'What stays: who you are, how to join, the legal notice. The menu leads to them.',
  people: 'Whom your organisation presents, with a picture, a role and a few words.',
  media: 'Images for articles, events, pages and mails; they are added there, or here.',
  files:
    'Files for readers to download, such as statutes or forms; articles, events and pages link to them.',
  tags: 'Words that connect actions, news, events and pages, such as a subject or a place.',
  contacts:
    'People you are in touch with. Enter them here, or import a file from the service you used before.',
  'progression-stages': 'The steps of the way people go with you. The board has a column for each.',
  'follow-up-rules':
    'What is to be done so many days after somebody reached a stage, such as a call a week after the first meeting.',
  segments:
    'Groups of contacts found by rules, such as all members in one town. Newsletters can go to them.',
  'contact-fields':
    'What you want to know of contacts beside name and address, such as a language or a district.',
  newsletters:
    'Mails to everybody who is subscribed, or to a segment. Nothing goes out before it is approved.',
  'newsletter-subscribers':
    'Who gets your newsletters. They join by the form on your website; those you have already can be imported.',
  'compose-emails':
    'Single mails to people whom you name, such as an invitation to the speakers of an event.',
  'email-templates': 'Mails to start from, with placeholders such as the name of the recipient.',
  'contact-submissions': 'What people write to you by the contact form of your website.',
  'action-submissions':
    'What people propose to you by the form of your website; a proposal can become an action.',
  webhooks:
    'URLs of other systems that are called when something happens here, such as a new subscription.',
}
export type EmptyLists = Readonly<Record<keyof typeof en, string>>
