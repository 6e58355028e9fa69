/** Interpreted as a formula by spreadsheets (OWASP, "CSV Injection"), or escaped from being one. */
const formula = /^'*[=+\-@\t\r]/

/** A signed or phone number: digits and separators, which no formula can abuse. */
const number = /^[+-][\d\s()./-]*$/

/** Whether a value may begin a formula: what does comes before the letters, as no name does. */
const mayBeFormula = (value: string): boolean => value.charCodeAt(0) <= 0x40

/** Escapes a formula with a leading apostrophe; `unescapeFormula` is its inverse. */
export const escapeFormula = (value: string): string =>
  mayBeFormula(value) && formula.test(value) && !number.test(value) ? `'${value}` : value

/** Removes the apostrophe before an escaped formula. */
export const unescapeFormula = (value: string): string =>
  value.startsWith("'") && formula.test(value) ? value.slice(1) : value
