import {
  type ContactStatus,
  contactStatuses,
  defaultContactStatus,
} from '#src/contract/crm/enums.ts'
import { emailLimit, nameLimit, phoneLimit, tagLimit, tagsLimit } from '#src/contract/crm/fields.ts'
import { codePoints, isEmailAddress } from '#src/contract/values.ts'
import { CodedError, type Reason } from '#src/errors/coded-error.ts'
import type { ErrorCode } from '#src/translations/errors/en.ts'
import { unescapeFormula } from '../csv/formula.ts'
import { fieldLimit } from '../csv/parse-records.ts'
import { splitTags } from '../csv/tags.ts'
import type { Column, Columns } from './columns.ts'

/** A contact as parsed from a file. */
export interface ImportedContact {
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly status: ContactStatus
  readonly tags: readonly string[]
}

export type Row =
  | { readonly kind: 'contact'; readonly contact: ImportedContact }
  | ({
      readonly kind: 'error'
      readonly error: string
      /** The invalid value; the whole row when the error concerns the row. */
      readonly value: string
    } & Reason)

/**
 * A field violates a rule of the contract; reported with its row, never thrown out of this
 * module.
 */
class WrongField extends CodedError {
  override readonly name = 'WrongField'
  readonly value: string
  constructor(reason: Reason, message: string, value: string) {
    super(reason, message)
    this.value = value
  }
}

const broken = (
  code: ErrorCode,
  params: readonly (string | number)[],
  message: string,
  value: string,
): WrongField => new WrongField({ code, params: params.map(String) }, message, value)

const choices = contactStatuses.join(', ')

const tooManyTags = (given: string): WrongField =>
  broken(
    'field-too-many',
    ['tags', tagsLimit],
    `tags: must have at most ${tagsLimit} entries`,
    given,
  )

// Validated by hand and not by the contract's schemas, which take ten times as long for a large
// file; a test checks that both agree.
const clean = (column: Column, given: string, limit: number): string => {
  if (given.includes('\0'))
    throw broken('field-unreadable', [column], `${column}: must not contain NUL characters`, given)
  const value = given.trim()
  // A field beyond its limit has been truncated: the rest of it must not be accepted.
  if (given.length > fieldLimit || (value.length > limit && codePoints(value) > limit))
    throw broken(
      'field-too-long',
      [column, limit],
      `${column}: must be at most ${limit} characters`,
      value,
    )
  return value
}

const readName = (given: string): string => {
  const name = clean('name', given, nameLimit)
  if (name === '') throw broken('field-required', ['name'], 'name: is required', given)
  return name
}

const readEmail = (given: string): string | null => {
  const email = clean('email', given, emailLimit).toLowerCase()
  if (email !== '' && !isEmailAddress(email))
    throw broken('field-not-an-email', ['email'], 'email: must be a valid email address', given)
  return email || null
}

const readStatus = (given: string): ContactStatus => {
  const name = given.trim()
  if (name === '') return defaultContactStatus
  const status = contactStatuses.find((each) => each === name)
  if (!status)
    throw broken(
      'field-not-a-choice',
      ['status', choices],
      `status: must be one of ${choices}`,
      given,
    )
  return status
}

const readTags = (given: string, isExported: boolean): string[] => {
  if (given === '') return []
  if (given.length > fieldLimit) throw tooManyTags(given)
  const parts = isExported ? splitTags(given) : given.split(/[;|,]/)
  const values = parts.map((tag) => clean('tags', tag, tagLimit))
  const tags = [...new Set(values)].filter((tag) => tag !== '')
  if (tags.length > tagsLimit) throw tooManyTags(given)
  return tags
}

const requireWidth = (fields: readonly string[], count: number): void => {
  // Spreadsheets write empty fields after the last column.
  const spare = fields.length > count && fields.slice(count).every((field) => field.trim() === '')
  if (fields.length === count || spare) return
  const has = `${fields.length} ${fields.length === 1 ? 'field' : 'fields'}`
  const code = fields.length === 1 ? 'row-has-one-field' : 'row-width'
  const message = `row: has ${has} where the header has ${count}`
  throw broken(code, [fields.length, count], message, fields.join(' · '))
}

const readContact = (
  fields: readonly string[],
  { count, positions, isExported }: Columns,
): ImportedContact => {
  requireWidth(fields, count)
  const values = isExported ? fields.map(unescapeFormula) : fields
  const field = (column: Column): string => {
    const [first = -1, second] = positions.get(column) ?? []
    const value = values[first] ?? ''
    return second === undefined ? value : `${value.trim()} ${(values[second] ?? '').trim()}`
  }
  return {
    name: readName(field('name')),
    email: readEmail(field('email')),
    phone: clean('phone', field('phone'), phoneLimit) || null,
    status: readStatus(field('status')),
    tags: readTags(field('tags'), isExported),
  }
}

/** Parses a record: a contact, or its error by field and rule. */
export function readRow(fields: readonly string[], columns: Columns): Row {
  try {
    return { kind: 'contact', contact: readContact(fields, columns) }
  } catch (error) {
    if (error instanceof WrongField)
      return {
        kind: 'error',
        error: error.message,
        code: error.code,
        params: error.params,
        value: error.value,
      }
    throw error
  }
}
