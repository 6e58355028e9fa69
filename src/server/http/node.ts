import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Dispatch, freshUntilHeader } from './request-handler.ts'
import { type Target, targetOf, urlOf } from './target.ts'

const drained = 64 * 1024 * 1024

/** How long a response waits for an unread body to be drained (timeout), in ms. */
const senderTimeout = 5_000

/** Methods that the contract handles; fetch rejects some of the others. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])

/** Stands for every unsupported method. */
const unknownMethod = 'PATCH'

const methodOf = ({ method = '' }: IncomingMessage): string =>
  methods.has(method) ? method : unknownMethod

const isWellFormed = (path: string): boolean => {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** What Next serves; the contract answers for all other paths, known or not. */
const platformPath = /^\/+(?:admin|cms-api|preview|_next|__nextjs[^/]*)(?:\/|$)/

/**
 * Whether the contract handles a request: its paths, those that do not exist, and what would confuse
 * Next: unsupported methods, and paths that cannot be decoded.
 */
export function isForContract(request: IncomingMessage): boolean {
  const [path = ''] = targetOf(request).replaceAll('\\', '/').split(/[?#]/)
  const { method = '' } = request
  const isOdd = !methods.has(method) && method !== unknownMethod
  return isOdd || !platformPath.test(path) || !isWellFormed(path)
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  'content-length' in headers || 'transfer-encoding' in headers

/**
 * A lazy stream of the body (pull-based): nothing is read before it is requested, so that an unread
 * body can still be drained.
 */
const bodyOf = (request: IncomingMessage): ReadableStream<Uint8Array> => {
  const chunks = request.iterator({ destroyOnReturn: false })
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await chunks.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

const toRequest = (request: IncomingMessage, response: ServerResponse): Request => {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, String(value))
  const method = methodOf(request)
  const maySend = method !== 'GET' && method !== 'HEAD'
  return new Request(urlOf(request), {
    method,
    headers,
    signal: gone.signal,
    // The types of fetch lack `duplex`, which Node requires for streams.
    ...(maySend ? { body: bodyOf(request), duplex: 'half' } : {}),
  })
}

/**
 * Drains the rest of a body, up to a limit in bytes and time. A response to a client that is still
 * sending may be lost with the connection, so it waits for this.
 */
const drain = async (request: IncomingMessage): Promise<void> => {
  if (!hasBody(request) || request.readableEnded || request.destroyed) return
  let left = drained
  request.on('data', (chunk: Buffer) => {
    left -= chunk.byteLength
    if (left < 0) request.destroy()
  })
  const waiting = new AbortController()
  const timeout = sleep(senderTimeout, undefined, { signal: waiting.signal, ref: false })
  await Promise.race([once(request, 'close', waiting), once(request, 'end', waiting), timeout])
  waiting.abort()
}

const write = async (result: Response, response: ServerResponse): Promise<void> => {
  const headers = new Headers(result.headers)
  headers.delete(freshUntilHeader)
  response.writeHead(result.status, Object.fromEntries(headers))
  if (!result.body) return void response.end()
  // Node's and the platform's types of a web stream differ in name only.
  await pipeline(Readable.fromWeb(result.body as never), response)
}

/**
 * Handles a node:http request by the contract; `target` is the parsed request line, if there is
 * one. Never throws.
 */
export async function respondOverNode(
  dispatch: Dispatch,
  request: IncomingMessage,
  response: ServerResponse,
  target?: Target,
): Promise<void> {
  try {
    const result = await dispatch(toRequest(request, response), target)
    await drain(request)
    await write(result, response)
  } catch {
    // The client disconnected, or a streamed response failed; no response can be sent any more.
    response.destroy()
  }
}
