/** Letters of any one script, digits, and `. _ - + @` or a single blank inside. */
const shape = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._+@-]*(?: [\p{L}\p{M}\p{N}._+@-]+)*$/u

/**
 * Normalises a name for storage and comparison: trimmed, NFC, lower case. Undefined for
 * look-alikes of other names (full-width letters, the Kelvin sign for a K).
 */
export function normaliseName(given: string): string | undefined {
  const typed = given.trim()
  const name = typed.normalize('NFC')
  const isPlain = typed === name || typed === name.normalize('NFD')
  return isPlain && name === name.normalize('NFKC') ? name.toLowerCase() : undefined
}

/**
 * Validates a username; returns an error message or undefined. Latin letters must not be mixed
 * with other scripts, which have look-alikes of them. An `@` is allowed only for one's own email:
 * both are login names, so a username must never be another user's email.
 */
export function usernameProblem(given: string, email: string): string | undefined {
  const name = normaliseName(given)
  if (given.trim() === '') return 'is required'
  if (name === undefined || !shape.test(name)) return 'must consist of letters, digits and . _ - +'
  if ([...name].length > 200) return 'must be at most 200 characters'
  const isMixed = /\p{Script=Latin}/u.test(name) && /(?!\p{Script=Latin})\p{L}/u.test(name)
  if (isMixed) return 'must not mix letters of several scripts'
  if (name.includes('@') && name !== email) return 'must not be an email address but your own'
  return undefined
}
