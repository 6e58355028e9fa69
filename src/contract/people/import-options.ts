import { z } from 'zod'
import { requiredText, trimmedText } from '../values.ts'
import { contactStatuses } from './enums.ts'
import { tagLimit } from './fields.ts'

/**
 * Options of an import (decisions §5): how the columns and values of a file are read, and what is
 * done with the people it holds. The contract's operation takes those of contacts in the form field
 * `options` before the file. The commands of the admin UI, `POST /cms-api/contacts/import`,
 * `/cms-api/newsletter-subscribers/import` and their `/rejected`, take a body of type `text/csv`:
 * with `?optionsLength=<bytes>` it begins with so many bytes of options (JSON in UTF-8), which the
 * file follows, and without it the import has no options. `?fileName=` is recorded.
 *
 * A dry run reports a `head` with the columns, their values and a `proposal` to begin with
 * (src/people/import/import-lines.ts).
 */

export const importKinds = ['contacts', 'subscribers'] as const
export type ImportKind = (typeof importKinds)[number]

/**
 * Fields of a contact that a column can be mapped to, besides `custom.<name>` for each of the
 * `contact-fields`. Several columns may have one field: names, notes and the like are joined by a
 * space (notes by a line break), tags are united, and of emails and phones the first that is not
 * empty is taken; the other ones are added to the notes, so that none is lost.
 *
 * - `firstName`, `lastName`: joined where `name` is empty or not mapped.
 * - `owner`: username or email of a user.
 * - `stage`: name of a stage, without regard to case. Known people are moved where `known` is
 *   `update`, or `fill` and they are on none; rules of the stage make no follow-ups.
 * - `consentAt`: date of the consent, where `subscribe` is set; without it the time of the import.
 * - `subscription`, `unsubscribedAt`, `bouncedAt`: the subscription in the product of
 *   the file, as a word, or as a cell that is neither empty nor a “no”. People who left there are
 *   recorded as such, whether or not others are subscribed; bounced ones are suppressed.
 */
export const contactImportFields = [
  ...['name', 'firstName', 'lastName', 'email', 'phone', 'status', 'tags', 'notes', 'postcode'],
  ...['city', 'owner', 'stage', 'consentAt', 'subscription', 'unsubscribedAt', 'bouncedAt'],
] as const

/**
 * Fields of a subscriber that a column can be mapped to.
 *
 * - `unsubscribedAt`, `bouncedAt`: a cell that is neither empty nor a “no” says that the person has
 *   unsubscribed, or that mail to them bounced, whatever `status` says; its date is used where it
 *   has one.
 * - `email`: several addresses in one row are several subscribers.
 * - `topics`: slugs or names, separated by commas or semicolons, for those who are subscribed or are
 *   by the import; without any the standard ones. One that its owner left is not added.
 * - `language`: one that we have texts in, such as `de` or `de-AT`; others are as if it was empty.
 * - `frequency`: `each` or `weekly`; others are as if it was empty.
 */
export const subscriberImportFields = [
  ...['email', 'name', 'firstName', 'lastName', 'source', 'status', 'consentAt'],
  ...['unsubscribedAt', 'bouncedAt', 'topics', 'language', 'postcode', 'city', 'frequency'],
] as const

export const importFields = {
  contacts: contactImportFields,
  subscribers: subscriberImportFields,
} as const satisfies Readonly<Record<ImportKind, readonly string[]>>

export const customPrefix = 'custom.'

/**
 * What a value of the status column means for a subscriber: `bounced` (or “cleaned”) and
 * `complained` are suppressed, `unsubscribed` have withdrawn.
 */
export const importedSubscriberStatuses = [
  'subscribed',
  'unsubscribed',
  'bounced',
  'complained',
] as const

export const knownPolicies = ['skip', 'fill', 'update'] as const
export type KnownPolicy = (typeof knownPolicies)[number]

/** How tags in one cell are separated; `auto` is any of the others. */
export const tagSeparators = ['auto', ';', '|', ',', ':::', 'none'] as const

const entryLimit = 1_000
const textLimit = 1_000

const record = <S extends z.ZodType>(value: S) =>
  z
    .record(z.string().max(textLimit), value)
    .refine((entries) => Object.keys(entries).length <= entryLimit, {
      error: `must have at most ${entryLimit} entries`,
    })

const customField = z.templateLiteral([customPrefix, z.string().regex(/^[a-z][a-zA-Z0-9]{0,62}$/)])

const choices = (fields: readonly string[]) => `must be one of ${fields.join(', ')} or null`

const contactColumn = z.union([z.enum(contactImportFields), customField], {
  error: choices([...contactImportFields, `${customPrefix}<name>`]),
})
const subscriberColumn = z.enum(subscriberImportFields, { error: choices(subscriberImportFields) })

export const consentLimit = 5_000

/** How dates of two small numbers are written, such as 3/4/2025: the day first, or the month. */
export const dateOrders = ['day', 'month'] as const

const common = {
  dateOrder: z.enum(dateOrders).default('day').describe('What 3/4/2025 begins with'),
  unknownStatus: z
    .enum(['error', 'default'])
    .default('error')
    .describe('A status that is neither known nor mapped: an error row, or the default status'),
  known: z
    .enum(knownPolicies)
    .default('skip')
    .describe(
      'People whose email is known: skipped, their empty fields filled, or updated by every cell that is not empty',
    ),
  subscribe: z
    .object({
      consent: requiredText(consentLimit).describe('The text that these people have agreed to'),
    })
    .nullable()
    .default(null)
    .describe(
      'Subscribes them to the newsletter, with the consent they have given, except who has left the list of another product by what a column of the file says',
    ),
}

/**
 * Options of an import of contacts. The keys of `columns` are headers as in the file (case does not
 * matter; `#3` is the third column where it has no name), and all columns of that name are meant.
 * Columns that are not named are read as proposed from their header; null ignores a column. A
 * header that the file does not have is an error, unless it is mapped to null.
 */
export const contactImportOptions = z
  .object({
    ...common,
    columns: record(contactColumn.nullable()).default({}),
    statuses: record(z.enum(contactStatuses))
      .default({})
      .describe('Status by value of the file; case does not matter. An empty cell is never mapped'),
    tag: trimmedText(tagLimit)
      .default('')
      .describe('Tag of all people who are imported or updated'),
    tags: record(trimmedText(tagLimit).nullable())
      .default({})
      .describe('Tag by tag of the file; null drops it'),
    tagsSeparator: z.enum(tagSeparators).default('auto'),
    nameFromEmail: z
      .boolean()
      .default(false)
      .describe('A new person without a name is called by their email'),
  })
  .meta({ id: 'ImportOptions' })
export type ContactImportOptions = z.output<typeof contactImportOptions>

/**
 * Options of an import of subscribers, otherwise as those of contacts. Without `subscribe` new
 * subscribers come in unsubscribed. People who withdrew or are suppressed are never subscribed.
 */
export const subscriberImportOptions = z.object({
  ...common,
  columns: record(subscriberColumn.nullable()).default({}),
  statuses: record(z.enum(importedSubscriberStatuses)).default({}),
  source: trimmedText(50)
    .default('')
    .describe('Source of new subscribers whose row has none; “import” where it is empty'),
})
export type SubscriberImportOptions = z.output<typeof subscriberImportOptions>

export const notSubscribedReasons = ['withdrew', 'bounced', 'suppressed', 'erased'] as const
export type NotSubscribedReason = (typeof notSubscribedReasons)[number]
