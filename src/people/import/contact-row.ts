import type { CustomField, CustomValue } from '#src/contract/people/custom-fields.ts'
import {
  type ContactStatus,
  contactStatuses,
  defaultContactStatus,
} from '#src/contract/people/enums.ts'
import {
  nameLimit,
  notesLimit,
  phoneLimit,
  tagLimit,
  tagsLimit,
} from '#src/contract/people/fields.ts'
import { type ContactImportOptions, customPrefix } from '#src/contract/people/import-options.ts'
import { fieldLimit } from '#src/platform/csv/parse-records.ts'
import { splitTags } from '#src/platform/csv/tags.ts'
import { unlikeRule } from '../contacts/name-parts.ts'
import type { DateOrder } from '../custom-fields/read-date.ts'
import { readCustomValue } from '../custom-fields/read-value.ts'
import type { Columns } from './columns.ts'
import {
  readOptOut,
  readState,
  type SubscriptionState,
  unknownState,
} from './subscription-states.ts'
import {
  type Cells,
  clean,
  firstFilled,
  joined,
  nameIn,
  readConsentDate,
  readEmail,
  readEmails,
  type WrongField,
  wrong,
} from './wrong-field.ts'

/** What only an import with options reads of a row; null for empty cells. */
export interface ContactDetails {
  readonly notes: string | null
  readonly postcode: string | null
  readonly city: string | null
  readonly owner: number | null
  readonly stage: number | null
  readonly custom: Readonly<Record<string, CustomValue>>
  readonly further: readonly string[]
  /** `YYYY-MM-DD` */
  readonly consentAt: string | null
  /** Why this import must not subscribe them, also where nothing is recorded. */
  readonly optOut: 'unsubscribed' | 'bounced' | null
  /** A value that they are imported without. */
  readonly remark: WrongField | undefined
}

export interface ImportedContact {
  /** Null for a new contact that is named after the email. */
  readonly name: string | null
  /** The file's parts of the name, where they are not what the rule makes of it. */
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
  readonly phone: string | null
  /** A phone number that a spreadsheet shortened: they are imported without it. */
  readonly shortenedPhone: string | undefined
  /** Null for the default of a new contact. */
  readonly status: ContactStatus | null
  readonly tags: readonly string[]
  /** The subscription state in the file, and the emails that it applies to. */
  readonly state: (SubscriptionState & { readonly emails: readonly string[] }) | null
  readonly details?: ContactDetails
}

export interface ContactRules {
  /** Reads one email and phone number only, and no details: an import without options. */
  readonly isPlain: boolean
  /** By value of the file, in lower case. */
  readonly statuses: ReadonlyMap<string, ContactStatus>
  readonly defaultsStatus: boolean
  /** By tag of the file, in lower case; null drops it. */
  readonly tags: ReadonlyMap<string, string | null>
  readonly tagsSeparator: ContactImportOptions['tagsSeparator']
  /** Added to all; "" for none. */
  readonly tag: string
  readonly nameFromEmail: boolean
  readonly dateOrder: DateOrder
  readonly custom: ReadonlyMap<string, CustomField>
  /** Ids of users by username and email, in lower case. */
  readonly owners: ReadonlyMap<string, number>
  /** Ids of stages by name, in lower case. */
  readonly stages: ReadonlyMap<string, number>
  /** Whether people are subscribed, except those who left elsewhere. */
  readonly readsOptOuts: boolean
}

export const plainRules: ContactRules = {
  isPlain: true,
  statuses: new Map(),
  defaultsStatus: false,
  tags: new Map(),
  tagsSeparator: 'auto',
  tag: '',
  nameFromEmail: false,
  dateOrder: 'day',
  custom: new Map(),
  owners: new Map(),
  stages: new Map(),
  readsOptOuts: false,
}

const postcodeLimit = 20
const cityLimit = 200

const choices = contactStatuses.join(', ')

const readStatus = (given: string, { statuses, defaultsStatus }: ContactRules) => {
  const name = given.trim()
  if (name === '') return null
  const status =
    statuses.get(name.toLowerCase()) ?? contactStatuses.find((each) => each === name) ?? null
  if (status === null && !defaultsStatus)
    throw wrong(
      'field-not-a-choice',
      ['status', choices],
      `status: must be one of ${choices}`,
      given,
    )
  return status
}

const tooManyTags = (given: string) =>
  wrong(
    'field-too-many',
    ['tags', tagsLimit],
    `tags: must have at most ${tagsLimit} entries`,
    given,
  )

/** Between tags: as the contract says, and with options Google's separator and quotes too. */
const plainSeparator = /[;|,]/
const anySeparator = /\s+:::\s+|[;|,]/

const partsOf = (cell: string, { hasQuotedTags }: Columns, rules: ContactRules): string[] => {
  const { tagsSeparator, isPlain } = rules
  if (tagsSeparator === 'none') return [cell]
  if (tagsSeparator === ':::') return cell.split(tagsSeparator)
  if (tagsSeparator !== 'auto') return splitTags(cell, tagsSeparator)
  if (hasQuotedTags || (!isPlain && cell.includes('"'))) return splitTags(cell)
  return cell.split(isPlain ? plainSeparator : anySeparator)
}

const tagsIn = (cell: string, columns: Columns, rules: ContactRules): string[] =>
  partsOf(cell, columns, rules).flatMap((part) => {
    const tag = clean('tags', part, tagLimit)
    const mapped = rules.tags.get(tag.toLowerCase())
    return mapped === null || tag === '' ? [] : [mapped ?? tag]
  })

const readTags = (cells: readonly string[], columns: Columns, rules: ContactRules): string[] => {
  if (rules.tag === '' && cells.every((cell) => cell === '')) return []
  const long = cells.find((cell) => cell.length > fieldLimit)
  if (long !== undefined) throw tooManyTags(long)
  const tags = new Set(cells.flatMap((cell) => tagsIn(cell, columns, rules)))
  tags.delete('')
  if (rules.tag !== '') tags.add(rules.tag)
  if (tags.size > tagsLimit) throw tooManyTags(cells.join(' · '))
  return [...tags]
}

const readOwner = (given: string, { owners }: ContactRules): number | null => {
  const name = given.trim()
  if (name === '') return null
  const owner = owners.get(name.toLowerCase())
  if (owner === undefined)
    throw wrong('field-not-a-user', ['owner'], 'owner: must be a user’s name or email', given)
  return owner
}

const readStage = (given: string, { stages }: ContactRules): number | null => {
  const name = given.trim()
  if (name === '') return null
  const stage = stages.get(name.toLowerCase())
  if (stage === undefined)
    throw wrong('field-not-a-stage', ['stage'], 'stage: must be the name of a stage', given)
  return stage
}

const readCustom = (cells: Cells, { custom, dateOrder }: ContactRules) => {
  const values: Record<string, CustomValue> = {}
  for (const [name, field] of custom) {
    const given = firstFilled(cells(`${customPrefix}${name}`))
    if (given === '') continue
    const read = readCustomValue(field, given, dateOrder)
    if ('value' in read) {
      if (read.value !== null) values[name] = read.value
    } else {
      const { code, params, rule } = read.problem
      throw wrong(code, params, `${customPrefix}${name}: ${rule}`, given)
    }
  }
  return values
}

/** What a spreadsheet makes of a long number, whose digits are lost: `4,91511E+11`. */
const shortened = /^\d(?:[.,]\d+)?E\+?\d+$/i

export const isShortened = (phone: string): boolean => shortened.test(phone)

const readPhones = (cells: readonly string[]) => {
  const given = cells.map((cell) => clean('phone', cell, phoneLimit))
  const [phone = null, ...furtherPhones] = new Set(
    given.filter((each) => each && !isShortened(each)),
  )
  return { phone, furtherPhones, shortenedPhone: given.find(isShortened) }
}

const stateIn = (
  cells: Cells,
  { dateOrder }: ContactRules,
  emails: readonly string[],
): ImportedContact['state'] => {
  const state = emails.length > 0 ? readState(cells, dateOrder) : null
  return state && { ...state, emails }
}

/**
 * The parts that a name is made of; one in a column for itself may have others, except in a file of
 * ours, which has them as edited.
 */
const partsIn = (cells: Cells, { isExported }: Columns, name: string) => {
  const firstName = joined(cells('firstName')).trim()
  const lastName = joined(cells('lastName')).trim()
  const areWhole = name === [firstName, lastName].filter(Boolean).join(' ')
  if (!areWhole && !isExported) return { firstName: null, lastName: null }
  return unlikeRule(name, {
    firstName: clean('firstName', firstName, nameLimit),
    lastName: clean('lastName', lastName, nameLimit),
  })
}

const unknownWord = (value: string): WrongField => {
  const rule = 'is not a known word; whoever has it is not subscribed'
  return wrong('state-unknown', ['subscription'], `subscription: ${rule}`, value)
}

const readMapped = (cells: Cells, columns: Columns, rules: ContactRules): ImportedContact => {
  const emails = [...new Set(cells('email').flatMap(readEmails))]
  const [email = null, ...furtherEmails] = emails
  const { furtherPhones, ...phones } = readPhones(
    // Several in a cell only as Google joins them.
    cells('phone').flatMap((cell) => cell.split(/\s+:::\s+/)),
  )
  const name = nameIn(cells)
  if (name === '' && !(rules.nameFromEmail && email !== null))
    throw wrong('field-required', ['name'], 'name: is required', '')
  const { consentAt, remark } = readConsentDate(cells, rules)
  const unknown = rules.readsOptOuts ? unknownState(cells) : undefined
  return {
    name: name || null,
    ...partsIn(cells, columns, name),
    email,
    ...phones,
    status: readStatus(firstFilled(cells('status')), rules),
    tags: readTags(cells('tags'), columns, rules),
    state: stateIn(cells, rules, emails),
    details: {
      consentAt,
      remark: unknown === undefined ? remark : unknownWord(unknown),
      notes: clean('notes', joined(cells('notes'), '\n'), notesLimit) || null,
      postcode: clean('postcode', joined(cells('postcode')), postcodeLimit) || null,
      city: clean('city', joined(cells('city')), cityLimit) || null,
      owner: readOwner(firstFilled(cells('owner')), rules),
      stage: readStage(firstFilled(cells('stage')), rules),
      custom: readCustom(cells, rules),
      further: [...furtherEmails, ...furtherPhones],
      optOut: rules.readsOptOuts ? readOptOut(cells) : null,
    },
  }
}

/** Reads a contact; throws WrongField. */
export function readContact(cells: Cells, columns: Columns, rules: ContactRules): ImportedContact {
  if (!rules.isPlain) return readMapped(cells, columns, rules)
  const name = nameIn(cells)
  if (name === '')
    throw wrong('field-required', ['name'], 'name: is required', joined(cells('name')))
  const email = readEmail(cells('email')[0] ?? '')
  const { phone, shortenedPhone } = readPhones(cells('phone').slice(0, 1))
  return {
    name,
    ...partsIn(cells, columns, name),
    email,
    phone,
    shortenedPhone,
    status: readStatus(cells('status')[0] ?? '', rules) ?? defaultContactStatus,
    tags: readTags(cells('tags'), columns, rules),
    state: stateIn(cells, rules, email === null ? [] : [email]),
  }
}
