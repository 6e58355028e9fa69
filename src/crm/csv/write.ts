import type { Delimiter } from './delimiter.ts'

/** Read as a formula by spreadsheets (OWASP, "CSV Injection"). */
const formula = /^[=+\-@\t\r]/

/** Digits and what stands between those of a phone number: nothing that a formula could do. */
const number = /^[+-][\d\s()./-]*$/

const field = (value: string): string => {
  const safe = formula.test(value) && !number.test(value) ? `'${value}` : value
  return `"${safe.replaceAll('"', '""')}"`
}

/** Begins a file that spreadsheets are to read as UTF-8. */
export const byteOrderMark = '\ufeff'

/**
 * A record of a CSV file (RFC 4180) for spreadsheets: what they would take for a formula is
 * given as text, by an apostrophe before it.
 */
export const writeRecord = (fields: readonly string[], delimiter: Delimiter): string =>
  `${fields.map(field).join(delimiter)}\r\n`
