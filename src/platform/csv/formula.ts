/** What begins a formula in spreadsheets (OWASP, "CSV Injection"), also as full-width forms. */
const sign = '[=+\\-@\uff1d\uff0b\uff0d\uff20]'

/**
 * Where a cell may begin: at the start, and after what another program takes for a separator, with
 * blanks, quotes and our own escapes between.
 */
const beginning = `(?<=(?:^|[;,|\\t\\r\\n])[\\s"']*)`

const formulas = new RegExp(`${beginning}${sign}`, 'g')
const escapes = new RegExp(`${beginning}'(?=${sign})`, 'g')

/** A blank that spreadsheets skip before a formula, at the start; or escaped from being one. */
const blank = /^'*[\t\r\n]/

/** A signed or phone number: digits and separators, which no formula can abuse. */
const number = /^[+-][\d\s()./-]*$/

/** Escapes formulas by an apostrophe before each; `unescapeFormula` is its inverse. */
export function escapeFormula(value: string): string {
  if (number.test(value)) return value
  const escaped = value.replace(formulas, "'$&")
  return blank.test(escaped) ? `'${escaped}` : escaped
}

export function unescapeFormula(value: string): string {
  if (number.test(value)) return value
  const inner = value.startsWith("'") && blank.test(value) ? value.slice(1) : value
  return inner.replace(escapes, '')
}
