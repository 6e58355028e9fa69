import type { Delimiter } from './delimiter.ts'
import { escapeFormula } from './formula.ts'

const field = (value: string): string => `"${escapeFormula(value).replaceAll('"', '""')}"`

/** Makes spreadsheets read a file as UTF-8. */
export const byteOrderMark = '\ufeff'

/**
 * Serializes a CSV record (RFC 4180) for spreadsheets; escapes formulas with a leading
 * apostrophe.
 */
export const writeRecord = (fields: readonly string[], delimiter: Delimiter): string =>
  `${fields.map(field).join(delimiter)}\r\n`
