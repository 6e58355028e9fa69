/** Largest absolute value: all whole numbers up to it are distinct. */
const largest = Number.MAX_SAFE_INTEGER

const plain = /^[+-]?\d+(?:\.\d+)?$/
const withComma = /^[+-]?\d+,\d+$/
/** Groups of three digits; the decimal sign differs from what separates them. */
const grouped = /^[+-]?\d{1,3}(?:([., '’])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/u
const blanks = /[\u00a0\u202f]/g

/**
 * The number that a text writes, with a decimal point or comma and with or without groups of
 * thousands. Undefined for any other text, and for one comma before three digits (`1,234`), which
 * could be either.
 */
export function readNumber(text: string): number | undefined {
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
