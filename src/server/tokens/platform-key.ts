import { createHash } from 'node:crypto'

/** The key that Payload derives from its secret, to sign session tokens (`payload/dist/index.js`). */
export const platformKey = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex').slice(0, 32)
