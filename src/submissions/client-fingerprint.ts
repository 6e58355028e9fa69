import { createHmac } from 'node:crypto'
import { networkOf } from '#src/settings/client-network.ts'

/** Pseudonym of a sender's network (IPv6: /64): a keyed hash (HMAC). */
export const clientFingerprint = (ip: string, secret: string): string =>
  createHmac('sha256', secret)
    .update(`sender ${networkOf(ip)}`)
    .digest('base64url')
