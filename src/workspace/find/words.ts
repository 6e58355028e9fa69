/** The words of a text: small, without accents and punctuation, as the database has them too. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * How well a text matches what is searched for: 0 it is that, 1 it begins so, 2 it has words that
 * begin so, 3 it has it within words (of three letters or more); undefined where it does not. Pure.
 */
export function rankOf(query: readonly string[], text: string): 0 | 1 | 2 | 3 | undefined {
  if (query.length === 0) return undefined
  const words = wordsOf(text)
  const phrase = query.join(' ')
  const whole = words.join(' ')
  if (whole === phrase) return 0
  if (whole.startsWith(phrase)) return 1
  if (query.every((part) => words.some((word) => word.startsWith(part)))) return 2
  const isLong = query.some(({ length }) => length > 2)
  return isLong && query.every((part) => whole.includes(part)) ? 3 : undefined
}
