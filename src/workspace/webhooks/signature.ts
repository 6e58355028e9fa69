import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A new secret, in the format of Standard Webhooks: 32 random bytes. */
export const newSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

export interface SignedMessage {
  readonly id: string
  /** Seconds since 1970, of the attempt. */
  readonly timestamp: number
  readonly body: string
}

/**
 * The header `webhook-signature` (Standard Webhooks, “Signature scheme”): HMAC-SHA256 by each
 * secret, so that a receiver which knows one of them accepts it.
 */
export const signatureOf = (
  { id, timestamp, body }: SignedMessage,
  secrets: readonly string[],
): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
