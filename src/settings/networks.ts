import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type IpAddress = ipaddr.IPv4 | ipaddr.IPv6
type Network = readonly [IpAddress, number]

/** Names for ranges of IP addresses that never leave a machine or a private network. */
const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Parses an IP address, IPv4 in IPv6 notation as IPv4; undefined for anything else. */
export const parseIp = (text: string): IpAddress | undefined =>
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

export type InNetworks = (ip: string) => boolean

/**
 * Parses a list of IP addresses, networks (CIDR), `loopback` and `private`, separated by commas or
 * blanks; empty for no network. Undefined when something in it is none of these.
 */
export function parseNetworks(text: string): InNetworks | undefined {
  const items = text.split(/[\s,]+/).filter(Boolean)
  const networks = items.flatMap((item) => namedNetworks[item] ?? [item]).map(parseNetwork)
  if (networks.includes(undefined)) return undefined
  return (text) => {
    const ip = parseIp(text)
    return ip !== undefined && networks.some((each) => each && contains(each, ip))
  }
}
