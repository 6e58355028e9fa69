import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { hasSessionSignature } from '#src/accounts/session-signature.ts'
import { hasMoreValues } from '#src/http/request/json-size.ts'
import { targetOf } from '#src/http/target.ts'
import { delayResponse } from '#src/platform-workarounds/undelayed-responses.ts'
import { admitBody } from './bodies/body-budget.ts'
import { peekBody } from './bodies/peek-body.ts'
import { platformBounds, staffValues } from './bodies/platform-limits.ts'
import { isSafe } from './methods.ts'
import { headersOf } from './request-headers.ts'

type Secrets = Parameters<typeof hasSessionSignature>[1]

interface Setup {
  readonly handle: RequestListener
  /** Resolves when every process knows what was written. */
  readonly settled: () => Promise<void>
  readonly secrets: Secrets
}

/** Why a body is not handed to the platform. */
const rejections = {
  noLength: [411, 'The request must say its length'],
  tooLarge: [413, 'This is too large'],
  noSession: [401, 'Please sign in'],
  overloaded: [503, 'Too many requests at once, please try again'],
} as const

/** Past this many bytes nobody waits for a body that is not wanted. */
const drained = 64 * 1024 * 1024

/**
 * Rejects a request without reading its body. Node drops what arrives of it, so that the client
 * reads the response; of one that has no end or is huge the connection is closed.
 */
function reject(
  request: IncomingMessage,
  response: ServerResponse,
  reason: keyof typeof rejections,
): void {
  const [status, message] = rejections[reason]
  const body = JSON.stringify({ errors: [{ message }] })
  const isBounded = Number(request.headers['content-length'] ?? drained) < drained
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    ...(reason === 'overloaded' ? { 'Retry-After': '5' } : {}),
    ...(isBounded ? {} : { Connection: 'close' }),
  })
  response.end(body)
}

/**
 * Waits until a body may be handed to the platform. Returns why it may not: it is larger than
 * its sender may send, there is no room for it, or it has too many values.
 */
async function checkBody(
  request: IncomingMessage,
  response: ServerResponse,
  { bytes, secrets }: { readonly bytes: number; readonly secrets: Secrets },
): Promise<keyof typeof rejections | undefined> {
  const isStaff = await hasSessionSignature(headersOf(request), secrets)
  const contentType = request.headers['content-type']?.trim().toLowerCase() ?? ''
  const given = { path: targetOf(request), contentType, bytes, isStaff }
  const { limit, budget } = platformBounds(given)
  if (bytes > limit)
    return bytes > platformBounds({ ...given, isStaff: true }).limit ? 'tooLarge' : 'noSession'
  if (!budget) return undefined
  if (!(await admitBody(request, response, { budget, bytes }))) return 'overloaded'
  const mayBeMuch = budget === 'staff'
  return mayBeMuch && hasMoreValues(await peekBody(request, bytes), staffValues)
    ? 'tooLarge'
    : undefined
}

/**
 * Hands a request to the platform, which reads bodies of any size into memory before it looks
 * who sends them: a body must say its size, be within the bounds of its sender, and wait until
 * it fits into what the process has in hand. The response to a write waits until every process
 * knows what was written. Never throws.
 */
export function platformHandler({ handle, settled, secrets }: Setup) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { headers } = request
    if (headers['transfer-encoding'] !== undefined) return reject(request, response, 'noLength')
    const bytes = Number(headers['content-length'] ?? 0)
    // A body that breaks off leaves nobody to respond to.
    const problem =
      bytes > 0
        ? await checkBody(request, response, { bytes, secrets }).catch(() => response.destroy())
        : undefined
    if (response.destroyed) return
    if (typeof problem === 'string') return reject(request, response, problem)
    if (!isSafe(request.method)) delayResponse(response, settled)
    handle(request, response)
  }
}
