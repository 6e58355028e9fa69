import type { Delimiter } from './delimiter.ts'
import { escapeFormula } from './formula.ts'

const field = (value: string): string => {
  const escaped = escapeFormula(value)
  return escaped.includes('"') ? `"${escaped.replaceAll('"', '""')}"` : `"${escaped}"`
}

/** Makes spreadsheets read a file as UTF-8. */
export const byteOrderMark = '\ufeff'

/**
 * Serializes a CSV record (RFC 4180) for spreadsheets; escapes formulas with a leading
 * apostrophe.
 */
export function writeRecord(fields: readonly string[], delimiter: Delimiter): string {
  let record = ''
  for (const value of fields) record += record === '' ? field(value) : delimiter + field(value)
  return `${record}\r\n`
}
