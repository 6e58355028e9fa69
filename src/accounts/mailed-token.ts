import { createHash, randomBytes } from 'node:crypto'

/** A token nobody can guess, as it is mailed; the database has its hash alone. */
export const newMailedToken = (): string => randomBytes(32).toString('base64url')

/** The stored hash of a mailed token. */
export const hashMailedToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex')
