/** What a value that is no text takes in JSON, with its name, about. */
const plainLength = 8

/**
 * Whether a value would be longer than so many characters of JSON, about; looks at no more of it
 * than that. An object that occurs twice counts twice, as it would be written twice.
 */
export function isLongerThan(value: unknown, most: number): boolean {
  const pending = [value]
  let length = 0
  while (pending.length > 0) {
    const next = pending.pop()
    length += typeof next === 'string' ? next.length + plainLength : plainLength
    if (length > most) return true
    if (typeof next === 'object' && next !== null)
      for (const part of Object.values(next)) pending.push(part)
  }
  return false
}
