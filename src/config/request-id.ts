import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Set by our own server, over whatever a client sent under that name. */
const header = 'x-muster-request'

/** Gives a request the number by which the log tells it from others; returns it. */
export function noteRequestId(request: IncomingMessage): string {
  const id = randomUUID()
  request.headers[header] = id
  return id
}

/** The number of a request, where our server gave it one. */
export function requestId(headers: Pick<Headers, 'get'>): string | undefined {
  return headers.get(header) ?? undefined
}
