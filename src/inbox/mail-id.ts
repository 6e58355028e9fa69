import { randomBytes } from 'node:crypto'
import { z } from 'zod'

/** Id and file name of a mail: `<unix ms>-<16 hex>`, so that names sort by time. */
export const mailId = z.string().regex(/^\d{13}-[0-9a-f]{16}$/, 'must be the id of a mail')

export const newMailId = (now = Date.now()): string =>
  `${String(now).padStart(13, '0')}-${randomBytes(8).toString('hex')}`

export const receivedAt = (id: string): string => new Date(Number(id.slice(0, 13))).toISOString()
