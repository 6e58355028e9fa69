import { createHash, randomInt } from 'node:crypto'

export const recoveryCodeCount = 10

/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const group = 5
const groups = 3

const letters = (): string =>
  Array.from({ length: group }, () => alphabet[randomInt(alphabet.length)]).join('')

/** New codes such as `k7m2p-xw9ra-3hq8d`: 74 bits each, so that a fast hash protects them. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => Array.from({ length: groups }, letters).join('-'))

const written = new RegExp(`^[${alphabet}]{${group * groups}}$`)

/** The stored hash of a code as people type it; undefined when it is none by its form. */
export function hashRecoveryCode(typed: string): string | undefined {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '')
  return written.test(code) ? createHash('sha256').update(code).digest('hex') : undefined
}
