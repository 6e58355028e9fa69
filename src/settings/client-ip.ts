import type { IncomingMessage } from 'node:http'

/** Set by our own server, over whatever a client sent under that name. */
const header = 'x-muster-address'

/**
 * Writes the client's IP address into a header of the request; our server does so with each one.
 */
export function setClientIp(request: IncomingMessage, ip: string): void {
  request.headers[header] = ip
}

/**
 * The client's IP address, as our server noted it: the peer of the socket, or what trusted proxies
 * forward (`TRUSTED_PROXIES`). Else `unknown`, for all alike.
 */
export function clientIp(headers: Pick<Headers, 'get'>): string {
  return headers.get(header) || 'unknown'
}
