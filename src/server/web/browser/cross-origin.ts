import type { IncomingMessage, ServerResponse } from 'node:http'
import { isSafe } from '#src/server/web/methods.ts'

const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host : undefined

/**
 * CSRF check: whether a browser sends a state-changing request from another origin, by
 * `Sec-Fetch-Site`, or where a browser does not send that (over http) by `Origin`, which must match
 * the request's host or `BASE_URL`. Clients that send neither are no browsers, and carry no ambient
 * cookies. The rule of Go's `http.CrossOriginProtection`.
 */
export function isCrossOriginWrite({ method, headers }: IncomingMessage, baseUrl: string): boolean {
  if (isSafe(method)) return false
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = headers
  if (origin === undefined) return false
  const host = hostOf(origin)
  const own = [headers['x-forwarded-host'], headers.host, hostOf(baseUrl)]
  return host === undefined || !own.includes(host)
}

/** Rejects such a request before its body or cookies are read. */
export function rejectCrossOrigin(response: ServerResponse): void {
  const body = JSON.stringify({ errors: [{ message: 'Requests of other websites are rejected' }] })
  response.writeHead(403, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    Connection: 'close',
  })
  response.end(body)
}

/**
 * Makes Next's own CSRF check of server actions, which compares `Origin` to the forwarded host,
 * agree with ours.
 */
export function alignForwardedHost({ headers }: IncomingMessage): void {
  const host = headers.origin === undefined ? undefined : hostOf(headers.origin)
  if (host) headers['x-forwarded-host'] = host
}
