import type { importedSubscriberStatuses } from '#src/contract/people/import-options.ts'
import { type DateOrder, readDay } from '../custom-fields/read-date.ts'
import { normaliseHeader } from './aliases.ts'
import type { Columns } from './columns.ts'
import type { Cells } from './wrong-field.ts'

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
const isAffirmative = (cell: string): boolean => {
  const value = cell.trim().toLowerCase()
  return value !== '' && !negativeWords.has(value)
}

/**
 * The subscription state of a person in another product, from its file: they left its list or never
 * wanted to be on it, mail to them bounced, or they called it spam.
 */
export interface SubscriptionState {
  readonly state: 'unsubscribed' | 'bounced' | 'complained'
  /** Since when, `YYYY-MM-DD`; null where the file does not say. */
  readonly since: string | null
}

export const stateFields = ['subscription', 'unsubscribedAt', 'bouncedAt'] as const
export type StateField = (typeof stateFields)[number]

/** Columns of words, and of yes and no, about a subscription, in the form of `normaliseHeader`. */
export const subscriptionColumns: readonly string[] = [
  ...['subscription status', 'email subscription status', 'can2 subscription status'],
  ...['can2 email status', 'email status', 'email opt in', 'subscriber status', 'abonniert'],
  ...['email marketing', 'opt in', 'newsletter', 'subscribed', 'is subscribed'],
  ...['newsletter status', 'marketing status', 'email marketing status', 'email permission'],
  ...['email consent', 'optin', 'email optin', 'email campaigns'],
]

/**
 * Columns whose cell, unless it is empty or a “no”, says that a person left: dates of Mailchimp,
 * opt outs of CiviCRM, NationBuilder, HubSpot (one for each kind of mail) and Brevo.
 */
const leftColumns =
  /^(?:(?:unsub(?:scribe)?|opt ?out) (?:time|date)|unsubscribed(?: (?:at|on|date))?|opted out(?: (?:at|on))?|unsubscribed from (?:all )?emails?|opted out of (?:all )?emails?(?: .+)?|(?:email |is )?opt ?out|has opted out(?: of emails?)?|no bulk emails?(?: user opt out)?|do not (?:email|contact|bulk email)|(?:email |emails? campaigns? |is )?(?:black|block) ?list(?:ed)?|withdrawn elsewhere at|abgemeldet(?: am)?|(?:date de )?desinscription|desabonne(?: le)?|fecha de baja|dado de baja|data di cancellazione|disiscritto(?: il)?)$/

/** Columns whose cell, unless it is empty or a “no”, says that mail to the person bounces. */
const bouncedColumns =
  /^(?:clean(?:ed)?(?: (?:time|at))?|bounced?(?: (?:at|date))?|(?:email ?\d? )?(?:is )?hard bounced?(?: reason)?|email ?\d?(?: is)? (?:bad|bounced(?: at)?)|(?:email )?on hold|invalid email(?: address)?|email(?: address)? (?:quarantined|invalid))$/

const otherChannels =
  /\b(?:sms|mms|text|texting|phone|mobile|cell|call|calls|whatsapp|push|postal|post|telefon|handy|telephone|portable|telefono|movil|cellulare)\b/

export const mayHoldStates = (header: string): boolean =>
  !otherChannels.test(normaliseHeader(header))

/** The subscription field of a column, by its name; undefined for none. */
export function stateFieldOf(header: string): StateField | undefined {
  const name = normaliseHeader(header)
  if (subscriptionColumns.includes(name)) return 'subscription'
  if (leftColumns.test(name)) return 'unsubscribedAt'
  return bouncedColumns.test(name) ? 'bouncedAt' : undefined
}

/** Names under which the cells of a row are read, as contacts have no fields for them. */
const anyCell = 'state.any'
const ignoredStatus = 'state.ignored.status'
const ignoredCells: Readonly<Record<StateField, string>> = {
  subscription: 'state.ignored.subscription',
  unsubscribedAt: 'state.ignored.unsubscribedAt',
  bouncedAt: 'state.ignored.bouncedAt',
}

/**
 * Has every column read that no field has: by whatever name, one of the words that mean nothing
 * else says that a person left. Of those that options leave out, only who must not be subscribed by
 * this import.
 */
export function withStates(columns: Columns, header: readonly string[]): Columns {
  const positions = new Map(columns.positions)
  const add = (key: string, position: number) =>
    positions.set(key, [...(positions.get(key) ?? []), position])
  for (const { position, isChosen } of columns.ignored) {
    const name = header[position] ?? ''
    const field = stateFieldOf(name)
    if (!isChosen && mayHoldStates(name)) add(anyCell, position)
    if (field) add(ignoredCells[field], position)
    else if (normaliseHeader(name) === 'status') add(ignoredStatus, position)
  }
  return { ...columns, positions }
}

type State = SubscriptionState['state']
const severity: readonly State[] = ['unsubscribed', 'bounced', 'complained']

const worst = (states: readonly (State | 'subscribed' | undefined)[]): State | undefined =>
  severity.findLast((state) => states.includes(state))

const wordOf = (cell: string) => cell.trim().toLowerCase()

const statesOf = (cells: Cells, key: (field: StateField) => string) => [
  ...cells(key('subscription')).map((cell) => subscriberStatusByWord.get(wordOf(cell))),
  ...cells(key('unsubscribedAt'))
    .filter(isAffirmative)
    .map(() => 'unsubscribed' as const),
  ...cells(key('bouncedAt'))
    .filter(isAffirmative)
    // CiviCRM holds an email for a bounce, or as its owner opted out.
    .map((cell) => statedByWord.get(wordOf(cell)) ?? ('bounced' as const)),
]

export function readState(cells: Cells, order: DateOrder): SubscriptionState | null {
  const stated = [...cells(anyCell), ...cells('status')].map((cell) =>
    statedByWord.get(wordOf(cell)),
  )
  const state = worst([...statesOf(cells, (field) => field), ...stated])
  if (state === undefined) return null
  const dated = [...cells('unsubscribedAt'), ...cells('bouncedAt')]
  // A state without a date must not be lost.
  const since = dated.map((cell) => readDay(cell, order)).find((day) => day !== undefined)
  return { state, since: since ?? null }
}

/**
 * A word about a subscription that is not known, and no date since when they have it, where no other
 * column says that they are subscribed.
 */
export function unknownState(cells: Cells): string | undefined {
  const subscriptions = cells('subscription')
  if (subscriptions.some((cell) => subscriberStatusByWord.get(wordOf(cell)) === 'subscribed'))
    return undefined
  return subscriptions.find((cell) => {
    const word = wordOf(cell)
    const isKnown = subscriberStatusByWord.has(word) || statedByWord.has(word)
    return word !== '' && !isKnown && !(['day', 'month'] as const).some((by) => readDay(cell, by))
  })
}

/**
 * Why a row must not be subscribed by this import, also where nothing is recorded: what columns say
 * that options leave out, nothing where others are subscribed, or an unknown word.
 */
export function readOptOut(cells: Cells): 'unsubscribed' | 'bounced' | null {
  const state = worst([
    ...statesOf(cells, (field) => ignoredCells[field]),
    ...cells(ignoredStatus).map((cell) => subscriberStatusByWord.get(wordOf(cell))),
  ])
  if (state) return state === 'unsubscribed' ? state : 'bounced'
  const subscriptions = [...cells('subscription'), ...cells(ignoredCells.subscription)]
  const isUnsure = subscriptions.some((cell) => cell.trim() === '') || unknownState(cells)
  return isUnsure ? 'unsubscribed' : null
}

/** Collects the ignored columns that hold a state: they were read after all. */
export function watchForStates({ positions }: Columns) {
  const watched = new Set(positions.get(anyCell))
  const found = new Set<number>()
  return {
    read(fields: readonly string[]): void {
      for (const position of watched) {
        if (!statedByWord.has(wordOf(fields[position] ?? ''))) continue
        found.add(position)
        watched.delete(position)
      }
    },
    found,
  }
}
