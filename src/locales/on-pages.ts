import type { Dictionary } from './dictionaries.ts'

/** For readers without the admin UI, whose pages and mails are written by `textsIn`. */
const elsewhere = [
  ...['digest-mail', 'digest-notice', 'door', 'email-change', 'gallery', 'pause-notice'],
  ...['platform', 'preferences', 'public-pages', 'reply-mail'],
]

/** What each page of the admin UI carries, in the language of its reader. */
export const onPages = (texts: Readonly<Record<string, Dictionary>>) =>
  Object.fromEntries(Object.entries(texts).filter(([feature]) => !elsewhere.includes(feature)))
