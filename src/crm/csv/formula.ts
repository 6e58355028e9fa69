/** Interpreted as a formula by spreadsheets (OWASP, "CSV Injection"), or escaped from being one. */
const formula = /^'*[=+\-@\t\r]/

/** A signed or phone number: digits and separators, which no formula can abuse. */
const number = /^[+-][\d\s()./-]*$/

/** Escapes a formula with a leading apostrophe; `unescapeFormula` is its inverse. */
export const escapeFormula = (value: string): string =>
  formula.test(value) && !number.test(value) ? `'${value}` : value

/** Removes the apostrophe before an escaped formula. */
export const unescapeFormula = (value: string): string =>
  value.startsWith("'") && formula.test(value) ? value.slice(1) : value
