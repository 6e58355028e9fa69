import { parseIp, parseNetworks } from './networks.ts'

/**
 * Whether a peer with this IP address, so many hops before us (0 is our socket's peer), is trusted.
 */
export type TrustProxy = (ip: string, hop: number) => boolean

/** Limit of the proxies between a client and us; hops beyond it are not read. */
export const maxProxyHops = 32

/**
 * Parses the setting: the number of proxies in front of us, or IP addresses, networks (CIDR),
 * `loopback` and `private`, separated by commas or blanks. Undefined when it is neither.
 */
export function parseTrustedProxies(text: string): TrustProxy | undefined {
  const items = text.split(/[\s,]+/).filter(Boolean)
  const [first = ''] = items
  if (items.length === 1 && /^\d+$/.test(first))
    return Number(first) <= maxProxyHops ? (_, hop) => hop < Number(first) : undefined
  return parseNetworks(text)
}

/**
 * An IP address in its canonical form: without a port, brackets or zone, IPv4 as IPv4. Undefined
 * for anything else.
 */
export function canonicalIp(text: string): string | undefined {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1')
  return parseIp(bare.replace(/%.*$/s, ''))?.toString()
}
