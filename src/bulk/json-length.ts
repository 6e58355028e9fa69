/** Approximate JSON length of a value that is no text, with its name. */
const plainLength = 8

/**
 * Whether the JSON of a value would be longer than so many characters, about; stops reading there.
 * An object that occurs twice counts twice, as it would be serialized twice.
 */
export function isLongerThan(value: unknown, max: number): boolean {
  const pending = [value]
  let length = 0
  while (pending.length > 0) {
    const next = pending.pop()
    length += typeof next === 'string' ? next.length + plainLength : plainLength
    if (length > max) return true
    if (typeof next === 'object' && next !== null)
      for (const part of Object.values(next)) pending.push(part)
  }
  return false
}
