import type { importedSubscriberStatuses } from '#src/contract/people/import-options.ts'

type SubscriberStatus = (typeof importedSubscriberStatuses)[number]

/** Words of other products for the status of a subscriber, in lower case. */
const subscriberWords: Readonly<Record<SubscriberStatus, readonly string[]>> = {
  subscribed: [
    ...['subscribed', 'enabled', 'active', 'confirmed', 'opted in', 'opt-in', 'yes', 'true', '1'],
    ...['abonniert', 'angemeldet', 'ja', 'abonné', 'oui', 'suscrito', 'sí', 'iscritto', 'sì'],
    ...['checked', 'x', 'y'],
  ],
  unsubscribed: [
    ...['unsubscribed', 'opted out', 'opt-out', 'inactive', 'archived', 'no', 'false', '0', 'n'],
    ...['non-subscribed', 'not subscribed', 'disabled', 'abgemeldet', 'nein', 'désabonné', 'non'],
    ...['dado de baja', 'disiscritto', 'unconfirmed', 'transactional', 'nonsubscribed'],
    ...['opted-out', 'off'],
  ],
  bounced: [
    ...['bounced', 'cleaned', 'bouncing', 'previous bounce', 'bounce', 'invalid', 'bad'],
    ...['hard bounce', 'hard bounced'],
  ],
  complained: [
    ...['complained', 'spam complaint', 'previous spam complaint', 'blocklisted', 'blacklisted'],
    ...['blocked', 'spam', 'complaint', 'abuse'],
  ],
}

export const subscriberStatusByWord: ReadonlyMap<string, SubscriberStatus> = new Map(
  (Object.keys(subscriberWords) as SubscriberStatus[]).flatMap((status) =>
    subscriberWords[status].map((word) => [word, status] as const),
  ),
)

/** The words among them that mean nothing else, whatever their column is called. */
const unambiguous: Readonly<Record<Exclude<SubscriberStatus, 'subscribed'>, readonly string[]>> = {
  unsubscribed: [
    ...['unsubscribed', 'opted out', 'opted-out', 'opt-out', 'non-subscribed', 'nonsubscribed'],
    ...['not subscribed', 'on hold opt out', 'abgemeldet', 'désabonné', 'dado de baja'],
    ...['disiscritto'],
  ],
  bounced: [
    ...['bounced', 'cleaned', 'bouncing', 'previous bounce', 'hard bounce', 'hard bounced'],
    ...['on hold bounce'],
  ],
  complained: [
    ...['complained', 'spam complaint', 'previous spam complaint', 'blocklisted', 'blacklisted'],
  ],
}

export const statedByWord: ReadonlyMap<string, Exclude<SubscriberStatus, 'subscribed'>> = new Map(
  (['unsubscribed', 'bounced', 'complained'] as const).flatMap((status) =>
    unambiguous[status].map((word) => [word, status] as const),
  ),
)

const negativeWords = new Set(['false', 'no', 'n', 'f', '0', 'nein', 'non'])

/** Whether a cell says that something is so, or since when: it is not empty, and no “no”. */
export const isAffirmative = (cell: string): boolean => {
  const value = cell.trim().toLowerCase()
  return value !== '' && !negativeWords.has(value)
}
