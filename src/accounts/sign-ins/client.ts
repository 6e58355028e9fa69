import ipaddr from 'ipaddr.js'
import type { Client } from '#src/accounts/sign-ins/sql/sign-ins.ts'
import { clientIp } from '#src/settings/client-ip.ts'

/** Browsers by a part of their user agent; those that imitate others first. */
const browsers = [
  ['Edge', /\bEdgA?(?:iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
] as const

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

const nameIn = (table: typeof browsers | typeof systems, text: string): string | undefined =>
  table.find(([, pattern]) => pattern.test(text))?.[0]

/**
 * A device in a few words, such as `Firefox, Linux`, from a User-Agent header; of a program its name;
 * '' when nothing is known. At most 60 characters without control characters.
 */
export function deviceOf(userAgent: string): string {
  const text = userAgent.slice(0, 500)
  const known = [nameIn(browsers, text), nameIn(systems, text)].filter(Boolean)
  if (known.length > 0) return known.join(', ')
  return (/^[\w.-]+/.exec(text)?.[0] ?? '').slice(0, 60)
}

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
