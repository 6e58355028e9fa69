import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { clientIp } from './client-ip.ts'

/**
 * The network of an IP address, for rate limits: an IPv4 address itself, of an IPv6 address the
 * first 64 bits, because one household has all the rest. Anything else is returned as it is.
 */
export function networkOf(ip: string): string {
  const bare = ip.replace(/%.*$/s, '')
  if (isIP(bare) === 0) return ip
  const parsed = ipaddr.process(bare)
  if (!('parts' in parsed)) return parsed.toString()
  return parsed.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')
}

/** The network a request came from: what rate limits count as one client. */
export const clientNetwork = (headers: Pick<Headers, 'get'>): string => networkOf(clientIp(headers))
