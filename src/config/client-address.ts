import type { IncomingMessage } from 'node:http'

/** Set by our own server, over whatever a client sent under that name. */
const header = 'x-muster-address'

/** Notes on a request which address it came from; our server does so with every one. */
export function noteClientAddress(request: IncomingMessage, address: string): void {
  request.headers[header] = address
}

/**
 * The address a request came from, as our server noted it: the socket's, or what trusted
 * proxies say (`TRUSTED_PROXIES`). Else `unknown`, for all alike.
 */
export function clientAddress(headers: Pick<Headers, 'get'>): string {
  return headers.get(header) || 'unknown'
}
