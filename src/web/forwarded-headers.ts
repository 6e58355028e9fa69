import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { noteClientIp } from '#src/config/client-ip.ts'
import { canonicalIp, maxProxyHops, type TrustProxy } from '#src/config/trusted-proxies.ts'

interface Peer {
  /** Canonical; empty when the socket is gone already. */
  readonly ip: string | undefined
  readonly headers: IncomingHttpHeaders
}

/** Whom a request comes from, as far as those who say so can be trusted. */
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
 * Walks from our socket outwards for as long as each peer is trusted. An entry that is no
 * address ends the walk: whoever wrote it is the last one known.
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

/** What the farthest trusted proxy said: proxies either append to a list or write it anew. */
const saidByFarthest = (header: string | string[] | undefined, proxies: number) => {
  const values = listOf(header)
  return proxies > 0 ? values.at(-Math.min(proxies, values.length)) : undefined
}

/** A host with or without a port (RFC 9110 §7.2). */
const hostShape = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/**
 * Client address, protocol and host of a request. `X-Forwarded-For`, `-Proto` and `-Host` count
 * only as far as trusted proxies wrote them; `Forwarded` (RFC 7239) never does, because a proxy
 * that writes the others passes on whatever a client sent under that name.
 */
export function clientOriginOf({ ip, headers }: Peer, trust: TrustProxy): ClientOrigin {
  const { client, proxies } = walkProxies({ ip, headers }, trust)
  const protocol = saidByFarthest(headers['x-forwarded-proto'], proxies)?.toLowerCase()
  const host = saidByFarthest(headers['x-forwarded-host'], proxies)
  return {
    ip: client,
    protocol: protocol === 'https' ? 'https' : 'http',
    host: host !== undefined && hostShape.test(host) ? host : headers.host,
  }
}

const saysWhoAsks = /^(?:forwarded$|x-forwarded-|x-real-ip$)/

/**
 * Puts what is true of the client in place of whatever a request says of it: Next and the
 * platform believe these headers without asking who wrote them.
 */
export function overwriteForwardedHeaders(request: IncomingMessage, trust: TrustProxy): void {
  const { headers, socket } = request
  const origin = clientOriginOf({ ip: socket.remoteAddress, headers }, trust)
  for (const name of Object.keys(headers)) if (saysWhoAsks.test(name)) delete headers[name]
  noteClientIp(request, origin.ip)
  headers['x-forwarded-for'] = origin.ip
  headers['x-forwarded-proto'] = origin.protocol
  if (origin.host !== undefined) headers['x-forwarded-host'] = origin.host
}
