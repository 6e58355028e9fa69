import { randomBytes } from 'node:crypto'

/** Sorts by time. */
export const newMailId = (now = Date.now()): string =>
  `${String(now).padStart(13, '0')}-${randomBytes(8).toString('hex')}`

export const receivedAt = (id: string): string => new Date(Number(id.slice(0, 13))).toISOString()
