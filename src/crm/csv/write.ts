import type { Delimiter } from './delimiter.ts'

/** Interpreted as a formula by spreadsheets (OWASP, "CSV Injection"). */
const formula = /^[=+\-@\t\r]/

/** A signed or phone number: digits and separators, which no formula can abuse. */
const number = /^[+-][\d\s()./-]*$/

const field = (value: string): string => {
  const safe = formula.test(value) && !number.test(value) ? `'${value}` : value
  return `"${safe.replaceAll('"', '""')}"`
}

/** Makes spreadsheets read a file as UTF-8. */
export const byteOrderMark = '\ufeff'

/**
 * Serializes a CSV record (RFC 4180) for spreadsheets; escapes formulas with a leading
 * apostrophe.
 */
export const writeRecord = (fields: readonly string[], delimiter: Delimiter): string =>
  `${fields.map(field).join(delimiter)}\r\n`
