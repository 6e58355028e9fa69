import { z } from 'zod'
import { dropNulls, fieldsWithoutNull } from '#src/contract/null-fields.ts'
import type { CustomField } from '#src/contract/people/custom-fields.ts'
import {
  type ContactImportOptions,
  contactImportOptions,
  customPrefix,
  type SubscriberImportOptions,
  subscriberImportOptions,
} from '#src/contract/people/import-options.ts'
import { composed } from '#src/contract/values.ts'
import { UnreadableFile } from '#src/platform/csv/errors.ts'
import { CodedError } from '#src/server/errors/coded-error.ts'
import { matchColumns } from './aliases.ts'
import { type Columns, columnKey, columnsOf, plainHeader, requireNames } from './columns.ts'
import type { ContactRules } from './contact-row.ts'
import { type Proposed, proposeColumns } from './propose-columns.ts'
import { stateFields, withStates } from './subscription-states.ts'

export class InvalidImportOptions extends CodedError {
  override readonly name = 'InvalidImportOptions'
  constructor(field: string, rule: string) {
    super(
      { code: 'field-invalid', params: [field, rule] },
      field === '' ? rule : `${field}: ${rule}`,
    )
  }
}

const parse = <S extends z.ZodObject>(text: string, schema: S): z.output<S> => {
  let json: unknown
  try {
    json = JSON.parse(composed(text))
  } catch {
    throw new InvalidImportOptions('', 'must be JSON')
  }
  const object = z.record(z.string(), z.unknown()).safeParse(json)
  if (!object.success) throw new InvalidImportOptions('', 'must be a JSON object')
  const parsed = schema.safeParse(dropNulls(object.data, fieldsWithoutNull(schema)))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new InvalidImportOptions(issue?.path.join('.') ?? '', issue?.message ?? 'is invalid')
}

/** Parses the options of an import of contacts (decisions §5). Throws InvalidImportOptions. */
export const parseContactOptions = (text: string): ContactImportOptions =>
  parse(text, contactImportOptions)

/** Parses the options of an import of subscribers. Throws InvalidImportOptions. */
export const parseSubscriberOptions = (text: string): SubscriberImportOptions =>
  parse(text, subscriberImportOptions)

const lowerCased = <T>(entries: Readonly<Record<string, T>>): ReadonlyMap<string, T> =>
  new Map(Object.entries(entries).map(([value, to]) => [value.trim().toLowerCase(), to]))

export interface KnownNames {
  readonly custom: readonly CustomField[]
  /** Ids of users by username and email, in lower case. */
  readonly owners: ReadonlyMap<string, number>
  /** Ids of stages by name, in lower case. */
  readonly stages: ReadonlyMap<string, number>
}

/** The rules by which rows are read with these options. Throws InvalidImportOptions. */
export function contactRules(options: ContactImportOptions, known: KnownNames): ContactRules {
  const custom = new Map(known.custom.map((field) => [field.name, field]))
  for (const [column, field] of Object.entries(options.columns))
    if (field?.startsWith(customPrefix) && !custom.has(field.slice(customPrefix.length)))
      throw new InvalidImportOptions(`columns.${column}`, `there is no field ${field}`)
  return {
    isPlain: false,
    statuses: lowerCased(options.statuses),
    defaultsStatus: options.unknownStatus === 'default',
    tags: lowerCased(options.tags),
    tagsSeparator: options.tagsSeparator,
    tag: options.tag,
    nameFromEmail: options.nameFromEmail,
    dateOrder: options.dateOrder,
    custom,
    owners: known.owners,
    stages: known.stages,
    readsOptOuts: options.subscribe !== null,
  }
}

/** Fields of which options may name one column, and a proposal every further one. */
const cumulative = new Set<string>(['email', 'phone', ...stateFields])

const chosenFields = (
  header: readonly string[],
  columns: Readonly<Record<string, Proposed>>,
): (Proposed | undefined)[] => {
  const keys = header.map(columnKey)
  const exact = new Map(Object.entries(columns))
  const plain = new Map(Object.entries(columns).map(([name, field]) => [plainHeader(name), field]))
  const found = new Set(keys.map(plainHeader))
  for (const [name, field] of exact)
    if (field !== null && !found.has(plainHeader(name)))
      throw new InvalidImportOptions(`columns.${name}`, 'the file has no such column')
  return keys.map((key) => (exact.has(key) ? exact.get(key) : plain.get(plainHeader(key))))
}

/**
 * Reads a header with the columns of the options: those that are not named as proposed, unless
 * their field has one. Throws InvalidImportOptions for a column that the file does not have, and
 * UnreadableFile where what is required has none.
 */
export function mapHeader(
  header: readonly string[],
  options: ContactImportOptions | SubscriberImportOptions,
  custom?: readonly CustomField[],
): Columns {
  const kind = custom ? 'contacts' : 'subscribers'
  const chosen = chosenFields(header, options.columns)
  const taken = new Set(chosen)
  const fields = proposeColumns(kind, header, custom).map((proposed, at) => {
    const own = chosen[at]
    if (own !== undefined) return own
    return proposed !== null && taken.has(proposed) && !cumulative.has(proposed) ? null : proposed
  })
  const columns = columnsOf(header, fields, {
    likeliest: matchColumns(header),
    chosen: chosen.map((field) => field !== undefined),
  })
  const names = 'nameFromEmail' in options && !options.nameFromEmail
  if (names) requireNames(columns)
  else if (!columns.positions.has('email'))
    throw new UnreadableFile('file-without-column', 'has no column email', 'email')
  return withStates(columns, header)
}
