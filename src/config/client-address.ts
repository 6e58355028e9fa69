import type { IncomingMessage } from 'node:http'

/**
 * Set by our own server from the socket, over whatever a client sent under that name. Behind
 * a proxy it is the proxy's address.
 */
const header = 'x-muster-address'

/** Notes on a request the address its socket came from; our server does so with every one. */
export function noteClientAddress(request: IncomingMessage): void {
  request.headers[header] = request.socket.remoteAddress ?? ''
}

/** The address a request came from, as our server noted it; else `unknown`, for all alike. */
export function clientAddress(headers: Pick<Headers, 'get'>): string {
  return headers.get(header) || 'unknown'
}
