import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { processWide } from './process-wide.ts'
import { canonicalIp, type TrustProxy } from './trusted-proxies.ts'

/** Set by our own server, over whatever a client sent under that name. */
const header = 'x-muster-request'

/** In responses, and in requests of trusted proxies. */
export const requestIdHeader = 'X-Request-Id'

/** What a proxy may name a request: it goes into log lines, headers and pages. */
const accepted = /^[\w.:=+/-]{1,128}$/

const requests = processWide('request-id', () => new AsyncLocalStorage<string>())

/** The id of a request: that of a trusted proxy, or a new one. */
export function setRequestId(request: IncomingMessage, trust: TrustProxy): string {
  const { headers, socket } = request
  const named = headers['x-request-id']
  const isTaken =
    typeof named === 'string' &&
    accepted.test(named) &&
    trust(canonicalIp(socket.remoteAddress ?? '') ?? '', 0)
  const id = isTaken ? named : randomUUID()
  headers[header] = id
  return id
}

export function requestId(headers: Pick<Headers, 'get'>): string | undefined {
  return headers.get(header) ?? undefined
}

/** Runs work on a request, whose log lines have its id. */
export const withRequestId = <T>(id: string, work: () => T): T => requests.run(id, work)

/** The id of the request that the current asynchronous work is for. */
export const currentRequestId = (): string | undefined => requests.getStore()
