import { emailLimit, nameLimit } from '#src/contract/people/fields.ts'
import { canonicalEmail, codePoints, isEmailAddress, isInvisible } from '#src/contract/values.ts'
import type { ErrorCode } from '#src/locales/errors/error-text.ts'
import { fieldLimit } from '#src/platform/csv/parse-records.ts'
import { CodedError, type Reason } from '#src/server/errors/coded-error.ts'
import { type DateOrder, readDay } from '../custom-fields/read-date.ts'

/** A field violates a rule of the contract; reported with its row, never thrown beyond it. */
export class WrongField extends CodedError {
  override readonly name = 'WrongField'
  readonly value: string
  constructor(reason: Reason, message: string, value: string) {
    super(reason, message)
    this.value = value
  }
}

export const wrong = (
  code: ErrorCode,
  params: readonly (string | number)[],
  message: string,
  value: string,
): WrongField => new WrongField({ code, params: params.map(String) }, message, value)

/**
 * A trimmed value of at most `limit` code points. Validated by hand and not by the contract's
 * schemas, which take ten times as long for a large file; a test checks that both agree.
 */
export const clean = (column: string, given: string, limit: number): string => {
  if (given.includes('\0'))
    throw wrong('field-unreadable', [column], `${column}: must not contain NUL characters`, given)
  const value = isInvisible(given) ? '' : given.trim()
  // A field beyond its limit has been truncated: the rest of it must not be accepted.
  if (given.length > fieldLimit || (value.length > limit && codePoints(value) > limit))
    throw wrong(
      'field-too-long',
      [column, limit],
      `${column}: must be at most ${limit} characters`,
      value,
    )
  return value
}

export const readEmail = (given: string): string | null => {
  const email = canonicalEmail(clean('email', given, emailLimit))
  if (email !== '' && !isEmailAddress(email))
    throw wrong('field-not-an-email', ['email'], 'email: must be a valid email address', given)
  return email || null
}

/** Between several values of one cell: as spreadsheets, Google and Airtable write them. */
const between = /\s*(?:[;,|\n]|:::)\s*|\s+/

/** Outlook writes this in place of an email address for people of the same Exchange server. */
const exchangeName = /^\s*\/o=/i

/** The distinct email addresses of a cell; each must be valid. */
export const readEmails = (given: string): string[] => {
  if (exchangeName.test(given)) return []
  const parts = given.trim().split(between).filter(Boolean)
  const isList = parts.length > 1 && parts.every((part) => isEmailAddress(canonicalEmail(part)))
  const emails = (isList ? parts : [given]).map(readEmail)
  return [...new Set(emails.filter((email) => email !== null))]
}

/** The cells of a row by field: those of all its columns, the likeliest first. */
export type Cells = (field: string) => readonly string[]

/** The cells that are not empty, trimmed and joined; a single one as it is. */
export const joined = (cells: readonly string[], by = ' '): string =>
  cells.length === 1
    ? (cells[0] ?? '')
    : cells
        .map((cell) => cell.trim())
        .filter(Boolean)
        .join(by)

export const firstFilled = (cells: readonly string[]): string =>
  cells.find((cell) => cell.trim() !== '') ?? ''

/** The name of a row, whole or of its parts; "" for none. Throws WrongField. */
export const nameIn = (cells: Cells): string =>
  clean('name', joined(cells('name')), nameLimit) ||
  clean('name', joined([...cells('firstName'), ...cells('lastName')]), nameLimit)

/** The day of a consent as `YYYY-MM-DD`, or null for none; one that is no date is remarked. */
export function readConsentDate(cells: Cells, { dateOrder }: { readonly dateOrder: DateOrder }) {
  const given = firstFilled(cells('consentAt'))
  if (given === '') return { consentAt: null, remark: undefined }
  const day = readDay(given, dateOrder)
  // Somewhere it is tomorrow already.
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10)
  if (day && day <= tomorrow) return { consentAt: day, remark: undefined }
  const remark = day
    ? wrong('field-in-future', ['consentAt'], 'consentAt: must not be in the future', given)
    : wrong('field-not-a-date', ['consentAt'], 'consentAt: must be a date', given)
  return { consentAt: null, remark }
}
