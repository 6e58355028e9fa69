import ipaddr from 'ipaddr.js'

/** Names that only a private network resolves (RFC 6761, RFC 6762, RFC 8375). */
const localName = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa|test|invalid)$/i

/** Whether a host is reachable from its local network alone. */
export function isLocalHost(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '')
  if (ipaddr.isValid(name)) return ipaddr.process(name).range() !== 'unicast'
  return localName.test(name)
}

/** The address that is the host of a URL; undefined where the host is a name. */
export function addressIn({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[|\]$/g, '')
  return /^[\d.]+$/.test(host) || host.includes(':') ? host : undefined
}
