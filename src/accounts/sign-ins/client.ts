import ipaddr from 'ipaddr.js'
import type { Client } from '#src/accounts/sign-ins/sql/sign-ins.ts'
import { clientIp } from '#src/settings/client-ip.ts'
import { deviceOf } from './device.ts'

/** An IP address without the part that names a household: /24 of IPv4, /48 of IPv6; else ''. */
export function truncateIp(ip: string): string {
  const bare = ip.replace(/%.*$/s, '')
  if (!ipaddr.isValid(bare)) return ''
  const parsed = ipaddr.process(bare)
  const bits = parsed.kind() === 'ipv4' ? 24 : 48
  const network =
    parsed.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/${bits}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${bits}`)
  return `${network}/${bits}`
}

export const clientOf = (headers: Pick<Headers, 'get'>): Client => ({
  device: deviceOf(headers.get('user-agent') ?? ''),
  network: truncateIp(clientIp(headers)),
})
