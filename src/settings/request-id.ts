import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Set by our own server, over whatever a client sent under that name. */
const header = 'x-muster-request'

export function setRequestId(request: IncomingMessage): string {
  const id = randomUUID()
  request.headers[header] = id
  return id
}

export function requestId(headers: Pick<Headers, 'get'>): string | undefined {
  return headers.get(header) ?? undefined
}
