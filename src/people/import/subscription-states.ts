import type { DateOrder } from '../custom-fields/read-date.ts'
import { readDay } from '../custom-fields/read-date.ts'
import { normaliseHeader } from './aliases.ts'
import type { Cells } from './cells.ts'
import type { Columns } from './columns.ts'
import { isAffirmative, statedByWord, subscriberStatusByWord } from './subscription-words.ts'

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
 * Why a row must not be subscribed by this import, also where nothing is recorded: what columns say
 * that options leave out, or nothing where others are subscribed.
 */
export function readOptOut(cells: Cells): 'unsubscribed' | 'bounced' | null {
  const state = worst([
    ...statesOf(cells, (field) => ignoredCells[field]),
    ...cells(ignoredStatus).map((cell) => subscriberStatusByWord.get(wordOf(cell))),
  ])
  if (state) return state === 'unsubscribed' ? state : 'bounced'
  const subscriptions = [...cells('subscription'), ...cells(ignoredCells.subscription)]
  return subscriptions.some((cell) => cell.trim() === '') ? 'unsubscribed' : null
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
