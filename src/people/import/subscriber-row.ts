import { type SiteLanguage, siteLanguages } from '#src/contract/content/site-languages.ts'
import { type Frequency, frequencies } from '#src/contract/newsletters/enums.ts'
import { cityLimit, nameLimit, postcodeLimit } from '#src/contract/people/fields.ts'
import {
  importedSubscriberStatuses,
  type SubscriberImportOptions,
} from '#src/contract/people/import-options.ts'
import type { StagedSubscriber } from '#src/people/import/sql/stage-subscribers.ts'
import type { DateOrder } from '../custom-fields/read-date.ts'
import type { Columns } from './columns.ts'
import { readState, type SubscriptionState, statedByWord } from './subscription-states.ts'
import {
  type Cells,
  clean,
  firstFilled,
  nameIn,
  readConsentDate,
  readEmails,
  type WrongField,
  wrong,
} from './wrong-field.ts'

type Status = StagedSubscriber['status']

const sourceLimit = 50
const choices = importedSubscriberStatuses.join(', ')

export interface SubscriberRules {
  /** By value of the file, in lower case. */
  readonly statuses: ReadonlyMap<string, Exclude<Status, null>>
  readonly defaultsStatus: boolean
  /** Whether those who may be are subscribed: a consent is stated. */
  readonly subscribes: boolean
  readonly source: string
  readonly dateOrder: DateOrder
  /** Ids by slug and by name, in lower case. */
  readonly topics: ReadonlyMap<string, number>
}

export const subscriberRules = (
  options: SubscriberImportOptions,
  topics: SubscriberRules['topics'],
): SubscriberRules => ({
  topics,
  statuses: new Map(
    Object.entries(options.statuses).map(([value, status]) => [value.trim().toLowerCase(), status]),
  ),
  defaultsStatus: options.unknownStatus === 'default',
  subscribes: options.subscribe !== null,
  source: options.source,
  dateOrder: options.dateOrder,
})

const readStatus = (given: string, { statuses, defaultsStatus }: SubscriberRules): Status => {
  const value = given.trim().toLowerCase()
  if (value === '') return null
  const status =
    statuses.get(value) ??
    importedSubscriberStatuses.find((each) => each === value) ??
    statedByWord.get(value) ??
    null
  if (status === null && !defaultsStatus)
    throw wrong(
      'field-not-a-choice',
      ['status', choices],
      `status: must be one of ${choices}`,
      given,
    )
  return status
}

const readTopics = (given: string, { topics }: SubscriberRules): number[] | null => {
  const names = given.split(/[,;]/).map((each) => each.trim().toLowerCase())
  const ids = names.filter(Boolean).map((name) => {
    const id = topics.get(name)
    if (id === undefined)
      throw wrong('field-not-a-choice', ['topics', ''], 'topics: must be topics', given)
    return id
  })
  return ids.length > 0 ? [...new Set(ids)].sort((a, b) => a - b) : null
}

/** One that we have no texts in is as if none was said: it must not cost a reader. */
const readLanguage = (given: string): SiteLanguage | null => {
  const [said] = given.trim().toLowerCase().split(/[-_]/)
  return siteLanguages.find((each) => each === said) ?? null
}

const readFrequency = (given: string): Frequency | null =>
  frequencies.find((each) => each === given.trim().toLowerCase()) ?? null

/** Without a column of the status, a file is a list of people who are subscribed. */
const statusIn = (
  cells: Cells,
  { positions }: Columns,
  rules: SubscriberRules,
  stated: SubscriptionState | null,
): Status => {
  const status = positions.has('status')
    ? readStatus(firstFilled(cells('status')), rules)
    : 'subscribed'
  const states = [status, stated?.state]
  const left = (['complained', 'bounced', 'unsubscribed'] as const).find((state) =>
    states.includes(state),
  )
  if (left) return left
  return rules.subscribes ? status : null
}

/** Reads the subscribers of a row, one for each of its email addresses; throws WrongField. */
export function readSubscribers(
  cells: Cells,
  columns: Columns,
  rules: SubscriberRules,
): { readonly people: Omit<StagedSubscriber, 'row'>[]; readonly remark: WrongField | undefined } {
  const emails = [...new Set(cells('email').flatMap(readEmails))]
  if (emails.length === 0) throw wrong('field-required', ['email'], 'email: is required', '')
  const stated = readState(cells, rules.dateOrder)
  const { consentAt, remark } = readConsentDate(cells, rules)
  const shared = {
    name: clean('name', nameIn(cells), nameLimit) || null,
    source: clean('source', firstFilled(cells('source')), sourceLimit) || rules.source || null,
    status: statusIn(cells, columns, rules, stated),
    consentAt,
    leftAt: stated?.since ?? null,
    topics: readTopics(cells('topics').join(';'), rules),
    language: readLanguage(firstFilled(cells('language'))),
    frequency: readFrequency(firstFilled(cells('frequency'))),
    postcode: clean('postcode', firstFilled(cells('postcode')), postcodeLimit) || null,
    city: clean('city', firstFilled(cells('city')), cityLimit) || null,
  }
  return { people: emails.map((email) => ({ email, ...shared })), remark }
}
