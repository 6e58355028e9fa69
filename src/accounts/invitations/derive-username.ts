import { normaliseName, usernameProblem } from '#src/accounts/name.ts'

/**
 * A username derived from an email: what is before the `@`, without what a username may not have,
 * or else the email itself.
 */
export function deriveUsername(email: string): string {
  const local = email.slice(0, email.lastIndexOf('@'))
  const name = normaliseName(local.replaceAll(/[^\p{L}\p{N}._+-]+/gu, '.').replace(/^[._+-]+/, ''))
  return name !== undefined && !usernameProblem(name, email) ? name : email
}
