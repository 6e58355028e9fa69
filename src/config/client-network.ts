import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { clientAddress } from './client-address.ts'

/**
 * The network an address stands for: an IPv4 address itself, of an IPv6 address the first 64
 * bits, for one household holds all the rest. What is no address stands for itself.
 */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/s, '')
  if (isIP(bare) === 0) return address
  const parsed = ipaddr.process(bare)
  if (!('parts' in parsed)) return parsed.toString()
  return parsed.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')
}

/** The network a request came from: what limits count as one client. */
export const clientNetwork = (headers: Pick<Headers, 'get'>): string =>
  networkOf(clientAddress(headers))
