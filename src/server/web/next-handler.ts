import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { notePresence } from '#src/contract/presence.ts'
import { hasMoreValues } from '#src/server/http/request/json-size.ts'
import { targetOf, urlOf } from '#src/server/http/target.ts'
import { hasSessionSignature } from '#src/server/tokens/session-signature.ts'
import { delayResponse } from '#src/server/web/undelayed-responses.ts'
import { admitBody } from './bodies/body-budget.ts'
import { peekBody, platformBounds, staffValues } from './bodies/peek-body.ts'
import { isSafe } from './methods.ts'
import { headersOf } from './request-headers.ts'

type Secrets = Parameters<typeof hasSessionSignature>[1]

interface Setup {
  readonly handle: RequestListener
  /** Resolves when every process has invalidated its cache. */
  readonly settled: () => Promise<void>
  readonly secrets: Secrets
  /** Whether the database can be reached. */
  readonly isReachable: () => Promise<boolean>
  /** In place of a page while it cannot. */
  readonly awayPage: (request: IncomingMessage) => string
}

const rejections = {
  noLength: [411, 'The request must say its length'],
  tooLarge: [413, 'This is too large'],
  noSession: [401, 'Please sign in'],
  overloaded: [503, 'Too many requests at once, please try again'],
  away: [503, 'The database cannot be reached right now, please try again'],
} as const

const drained = 64 * 1024 * 1024

/**
 * Rejects a request without buffering its body. Node drains it, so that the client reads the
 * response; the connection of a huge or endless one is closed.
 */
function reject(
  request: IncomingMessage,
  response: ServerResponse,
  reason: keyof typeof rejections,
  page?: string,
): void {
  const [status, message] = rejections[reason]
  const body = page ?? JSON.stringify({ errors: [{ message }] })
  const { 'content-length': length = 0, 'transfer-encoding': coding } = request.headers
  const isBounded = coding === undefined && Number(length) < drained
  response.writeHead(status, {
    'Content-Type': `${page === undefined ? 'application/json' : 'text/html'}; charset=utf-8`,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    ...(status === 503 ? { 'Retry-After': '5' } : {}),
    ...(isBounded ? {} : { Connection: 'close' }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Files of the admin UI, which need no database. */
const isFile = ({ url = '' }: IncomingMessage): boolean => url.startsWith('/_next/')

/** Whether a browser loads a page, and not data. */
const isPage = ({ url = '', headers }: IncomingMessage): boolean =>
  !url.startsWith('/cms-api/') && /\btext\/html\b/.test(headers.accept ?? '')

const pathOf = (request: IncomingMessage): string => new URL(urlOf(request)).pathname

/** Whether a request may change what is cached; each open form notes a presence all the time. */
const mayInvalidate = (request: IncomingMessage): boolean =>
  !isSafe(request.method) && pathOf(request) !== notePresence.path

/**
 * Whether a request may call a server function: Next takes such calls on every path of a page, and
 * reads the body, which names the function, before any code of ours runs.
 */
const isPageWrite = (request: IncomingMessage): boolean =>
  !isSafe(request.method) && !pathOf(request).startsWith('/cms-api/')

/**
 * Checks a request's session and body against its limits and waits for its share of the memory
 * budget. Returns the error for a write of a page without a session, and for a body that is too
 * large, finds no room, or has too many values.
 */
async function checkRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { bytes, secrets }: { readonly bytes: number; readonly secrets: Secrets },
): Promise<keyof typeof rejections | undefined> {
  const isStaff = await hasSessionSignature(headersOf(request), secrets)
  if (!isStaff && isPageWrite(request)) return 'noSession'
  if (bytes === 0) return undefined
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
 * Middleware around the platform, which buffers bodies of any size before it authenticates: a body
 * must declare its size, keep to the limit of its sender, and wait for its share of the memory
 * budget. No page, that of signing in included, needs a write without a session. The response to a
 * write of what may be cached waits until every process has invalidated its cache. Never throws.
 */
export function platformHandler({ handle, settled, secrets, isReachable, awayPage }: Setup) {
  const bounded = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { headers } = request
    if (headers['transfer-encoding'] !== undefined) return reject(request, response, 'noLength')
    const bytes = Number(headers['content-length'] ?? 0)
    // After an aborted body there is no client to respond to.
    const problem =
      bytes > 0 || !isSafe(request.method)
        ? await checkRequest(request, response, { bytes, secrets }).catch(() => response.destroy())
        : undefined
    if (response.destroyed) return
    if (typeof problem === 'string') return reject(request, response, problem)
    if (mayInvalidate(request)) delayResponse(response, settled)
    handle(request, response)
  }
  // Beforehand, since Next sends a page that fails as 200.
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (isFile(request) || (await isReachable())) return bounded(request, response)
    reject(request, response, 'away', isPage(request) ? awayPage(request) : undefined)
  }
}
