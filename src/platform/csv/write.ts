import type { Delimiter } from './delimiter.ts'
import { escapeFormula } from './formula.ts'

const escaped = (value: string): string => {
  const safe = escapeFormula(value)
  return safe.includes('"') ? safe.replaceAll('"', '""') : safe
}

/** Makes spreadsheets read a file as UTF-8. */
export const byteOrderMark = '\ufeff'

/**
 * Serializes a CSV record (RFC 4180) for spreadsheets; escapes formulas with a leading
 * apostrophe.
 */
export function writeRecord(fields: readonly string[], delimiter: Delimiter): string {
  const between = `"${delimiter}"`
  let record = ''
  let lead = '"'
  for (const value of fields) {
    record += lead + escaped(value)
    lead = between
  }
  return `${record}"\r\n`
}
