import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type IpAddress = ipaddr.IPv4 | ipaddr.IPv6
type Network = readonly [IpAddress, number]

/**
 * Whether a peer with this IP address, so many hops before us (0 is our socket's peer), is trusted.
 */
export type TrustProxy = (ip: string, hop: number) => boolean

/** Names for ranges of IP addresses that never leave a machine or a private network. */
const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const parseIp = (text: string): IpAddress | undefined =>
  isIP(text) === 0 ? undefined : ipaddr.process(text)

/** An IPv4 address in IPv6 notation becomes the IPv4 address, so that both mean the same peer. */
const parseNetwork = (text: string): Network | undefined => {
  const [host = '', prefix, ...rest] = text.split('/')
  const ip = parseIp(host)
  if (!ip || rest.length > 0) return undefined
  const maxLength = ip.kind() === 'ipv4' ? 32 : 128
  if (prefix === undefined) return [ip, maxLength]
  const bits = Number(prefix) - (host.includes(':') && maxLength === 32 ? 96 : 0)
  return /^\d{1,3}$/.test(prefix) && bits >= 0 && bits <= maxLength ? [ip, bits] : undefined
}

const contains = ([network, bits]: Network, ip: IpAddress): boolean =>
  network.kind() === ip.kind() && ip.match(network, bits)

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
  const networks = items.flatMap((item) => namedNetworks[item] ?? [item]).map(parseNetwork)
  if (networks.includes(undefined)) return undefined
  return (text) => {
    const ip = parseIp(text)
    return ip !== undefined && networks.some((each) => each && contains(each, ip))
  }
}

/**
 * An IP address in its canonical form: without a port, brackets or zone, IPv4 as IPv4. Undefined
 * for anything else.
 */
export function canonicalIp(text: string): string | undefined {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1')
  return parseIp(bare.replace(/%.*$/s, ''))?.toString()
}
