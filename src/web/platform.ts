import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { holdAnswer } from './hold-answer.ts'
import { isSafe } from './methods.ts'
import { largestPlatformBody, largestPlatformFile } from './socket-limits.ts'

/** Refuses what nobody has to read, and hangs up: the rest of the body is on its way. */
const refuse = (response: ServerResponse, status: number, message: string): void => {
  const body = JSON.stringify({ errors: [{ message }] })
  const headers = { 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' }
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) })
  response.end(body)
}

const largestBodyOf = ({ headers }: IncomingMessage): number => {
  const { mediaType, bytes } = largestPlatformFile
  return headers['content-type'] === mediaType ? bytes : largestPlatformBody
}

/**
 * Hands a request to the platform, which itself reads JSON of any size into memory: a body
 * must say its size, and be within bounds. The answer to a write waits until all have heard.
 */
export function platformHandler(
  handle: RequestListener,
  settled: () => Promise<void>,
): RequestListener {
  return (request, response) => {
    if (isSafe(request.method)) return handle(request, response)
    const { headers } = request
    if (headers['transfer-encoding'] !== undefined)
      return refuse(response, 411, 'The request must say its length')
    if (Number(headers['content-length'] ?? 0) > largestBodyOf(request))
      return refuse(response, 413, 'This is too large')
    holdAnswer(response, settled)
    return handle(request, response)
  }
}
