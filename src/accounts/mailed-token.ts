import { createHash, randomBytes } from 'node:crypto'

/** An unguessable token, as it is mailed; the database has its hash alone. */
export const newMailedToken = (): string => randomBytes(32).toString('base64url')

export const hashMailedToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex')
