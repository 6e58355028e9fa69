import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { setClientIp } from '#src/settings/client-ip.ts'
import { canonicalIp, maxProxyHops, type TrustProxy } from '#src/settings/trusted-proxies.ts'

interface Peer {
  /** Canonical IP address; empty when the socket is closed already. */
  readonly ip: string | undefined
  readonly headers: IncomingHttpHeaders
}

/**
 * The origin of a request (client IP address, protocol, host), as far as trusted proxies report it.
 */
export interface ClientOrigin {
  readonly ip: string
  readonly protocol: 'http' | 'https'
  readonly host: string | undefined
}

const listOf = (header: string | string[] | undefined): string[] =>
  String(header ?? '')
    .split(',')
    .map((item) => item.trim())

/**
 * Walks the chain of proxies from our socket outwards while each peer is trusted. An entry that is
 * not an IP address ends the walk: the peer that wrote it counts as the client.
 */
const walkProxies = ({ ip, headers }: Peer, trust: TrustProxy) => {
  const forwarded = listOf(headers['x-forwarded-for']).slice(-maxProxyHops).reverse()
  let client = canonicalIp(ip ?? '') ?? ''
  let proxies = 0
  while (client !== '' && trust(client, proxies)) {
    const next = canonicalIp(forwarded[proxies] ?? '')
    proxies += 1
    if (next === undefined) break
    client = next
  }
  return { client, proxies }
}

/**
 * The value written by the farthest trusted proxy: proxies either append to a list or overwrite it.
 */
const reportedByFarthest = (header: string | string[] | undefined, proxies: number) => {
  const values = listOf(header)
  return proxies > 0 ? values.at(-Math.min(proxies, values.length)) : undefined
}

/** Pattern of a host with or without a port (RFC 9110 §7.2). */
const hostShape = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/**
 * Client IP address, protocol and host of a request. `X-Forwarded-For`, `-Proto` and `-Host` count
 * only as far as trusted proxies wrote them; `Forwarded` (RFC 7239) never does, because a proxy
 * that writes the others passes on whatever a client sent under that name.
 */
export function clientOriginOf({ ip, headers }: Peer, trust: TrustProxy): ClientOrigin {
  const { client, proxies } = walkProxies({ ip, headers }, trust)
  const protocol = reportedByFarthest(headers['x-forwarded-proto'], proxies)?.toLowerCase()
  const host = reportedByFarthest(headers['x-forwarded-host'], proxies)
  return {
    ip: client,
    protocol: protocol === 'https' ? 'https' : 'http',
    host: host !== undefined && hostShape.test(host) ? host : headers.host,
  }
}

const reportsClient = /^(?:forwarded$|x-forwarded-|x-real-ip$)/

/**
 * Overwrites the forwarded headers with verified values: Next and the platform trust these headers.
 */
export function overwriteForwardedHeaders(request: IncomingMessage, trust: TrustProxy): void {
  const { headers, socket } = request
  const origin = clientOriginOf({ ip: socket.remoteAddress, headers }, trust)
  for (const name of Object.keys(headers)) if (reportsClient.test(name)) delete headers[name]
  setClientIp(request, origin.ip)
  headers['x-forwarded-for'] = origin.ip
  headers['x-forwarded-proto'] = origin.protocol
  if (origin.host !== undefined) headers['x-forwarded-host'] = origin.host
}
