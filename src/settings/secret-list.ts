export const shortestSecret = 16

/**
 * The secrets that a setting holds: one, or several with commas between them, so that a secret can
 * be replaced while what it signed stays valid. The first signs, and all verify. A text whose parts
 * are not all long enough is one secret with commas in it; where they are, the text as a whole still
 * verifies, because it may have signed as one before lists existed.
 */
export function secretsIn(value: string): readonly [string, ...string[]] {
  const [first, ...others] = value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (first === undefined || [first, ...others].some(({ length }) => length < shortestSecret))
    return [value]
  return value === first ? [first] : [first, ...others, value]
}
