import {
  type CustomField,
  type CustomValue,
  customTextLimit,
} from '#src/contract/people/custom-fields.ts'
import { splitTags } from '#src/platform/csv/tags.ts'
import type { Reason } from '#src/server/errors/coded-error.ts'
import { type DateOrder, readDay } from './read-date.ts'

/** Largest absolute value: all whole numbers up to it are distinct. */
const largest = Number.MAX_SAFE_INTEGER

const plain = /^[+-]?\d+(?:\.\d+)?$/
const withComma = /^[+-]?\d+,\d+$/
/** Groups of three digits; the decimal sign differs from what separates them. */
const grouped = /^[+-]?\d{1,3}(?:([., '\u2019])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/u
const blanks = /[\u00a0\u202f]/g

/**
 * The number that a text writes, with a decimal point or comma and with or without groups of
 * thousands. Undefined for any other text, and for one comma before three digits (`1,234`), which
 * could be either.
 */
function readNumber(text: string): number | undefined {
  const value = text.trim().replace(blanks, ' ')
  if (value.length > 40) return undefined
  const [, separator] = grouped.exec(value) ?? []
  let number = Number.NaN
  if (plain.test(value)) number = Number(value)
  else if (withComma.test(value))
    number = /,\d{3}$/.test(value) ? Number.NaN : Number(value.replace(',', '.'))
  else if (separator) number = Number(value.replaceAll(separator, '').replace(',', '.'))
  return Math.abs(number) <= largest ? number : undefined
}

/** A value as it is stored: days as `YYYY-MM-DD`, choices by their text; null for none. */
type ReadableValue = CustomValue | null

export type ReadValue =
  | { readonly value: ReadableValue }
  | { readonly problem: Reason & { readonly message: string; readonly rule: string } }

const yes = new Set(['yes', 'y', 'true', '1', 'x', '✓', '✔', 'on', 'checked', 'ja', 'j', 'wahr'])
const no = new Set(['no', 'n', 'false', '0', 'off', 'unchecked', 'nein', 'falsch', 'non', 'faux'])
for (const word of ['oui', 'o', 'vrai', 'sí', 'si', 's', 'verdadero', 'sì', 'vero']) yes.add(word)
for (const word of ['falso']) no.add(word)

const problem = (code: Reason['code'], params: string[], rule: string): ReadValue => ({
  problem: { code, params, rule, message: `${params[0]}: ${rule}` },
})

const readText = (label: string, text: string): ReadValue =>
  text.length > customTextLimit && [...text].length > customTextLimit
    ? problem(
        'field-too-long',
        [label, String(customTextLimit)],
        `must be at most ${customTextLimit} characters`,
      )
    : { value: text.toWellFormed() }

const readChoice = ({ label, choices }: CustomField, text: string): ReadValue => {
  const given = text.toLowerCase()
  const same = choices.find((choice) => choice === text)
  const choice = same ?? choices.find((each) => each.trim().toLowerCase() === given)
  if (choice !== undefined) return { value: choice }
  const list = choices.join(', ')
  return problem('field-not-a-choice', [label, list], `must be one of ${list}`)
}

/** Several choices in one text, separated as tags are. */
function readChoices(field: CustomField, text: string): ReadValue {
  const values = new Set<string>()
  for (const part of splitTags(text)) {
    const given = part.trim()
    if (given === '') continue
    const read = readChoice(field, given)
    if (!('value' in read)) return read
    if (typeof read.value === 'string') values.add(read.value)
  }
  return { value: values.size > 0 ? [...values] : null }
}

const readYesNo = (label: string, text: string): ReadValue => {
  const word = text.toLowerCase().normalize('NFC')
  if (yes.has(word)) return { value: true }
  if (no.has(word)) return { value: false }
  return problem('field-not-yes-or-no', [label], 'must be yes or no')
}

const orProblem = (
  value: ReadableValue | undefined,
  label: string,
  code: Reason['code'],
  rule: string,
): ReadValue => (value === undefined ? problem(code, [label], rule) : { value })

/**
 * Reads a value of a custom field as people write it, in a form or a file: trimmed, empty means
 * none. Numbers and days in common notations, choices without regard to case, yes and no in the
 * five languages. A value that does not fit is a problem that names the field.
 */
export function readCustomValue(
  field: CustomField,
  text: string,
  order: DateOrder = 'day',
): ReadValue {
  const value = text.trim()
  const { label, type } = field
  if (value === '') return { value: null }
  if (value.includes('\0'))
    return problem('field-unreadable', [label], 'must not contain NUL characters')
  switch (type) {
    case 'text':
      return readText(label, value)
    case 'number':
      return orProblem(readNumber(value), label, 'field-not-a-number', 'must be a number')
    case 'date':
      return orProblem(readDay(value, order), label, 'field-not-a-date', 'must be a date')
    case 'choice':
      return field.several ? readChoices(field, value) : readChoice(field, value)
    case 'yes_no':
      return readYesNo(label, value)
  }
}
