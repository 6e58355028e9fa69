import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Set by our own server, over whatever a client sent under that name. */
const header = 'x-muster-request'

/** Gives a request an id for the log, and returns it. */
export function setRequestId(request: IncomingMessage): string {
  const id = randomUUID()
  request.headers[header] = id
  return id
}

/** The id of a request; undefined where our server gave it none. */
export function requestId(headers: Pick<Headers, 'get'>): string | undefined {
  return headers.get(header) ?? undefined
}
