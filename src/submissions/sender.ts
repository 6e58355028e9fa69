import { createHmac } from 'node:crypto'
import { networkOf } from '#src/config/client-network.ts'

/** A name for a sender's network that does not give it away. */
export const nameSender = (address: string, secret: string): string =>
  createHmac('sha256', secret)
    .update(`sender ${networkOf(address)}`)
    .digest('base64url')
