import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Operation } from '#src/contract/operation.ts'
import type { OnConnected } from '#src/data/listening-connection.ts'
import type { Replica } from '#src/data/pool/replica.ts'
import { ChangeListener } from '#src/server/cache/change-listener.ts'
import { Lease } from '#src/server/cache/lease.ts'
import { ResponseCache } from '#src/server/cache/response-cache.ts'
import { CachedResponder } from '#src/server/cache/serve-cached.ts'
import { TooManyRequests } from '#src/server/http/errors.ts'
import { respondOverNode } from '#src/server/http/node.ts'
import type { Dispatch } from '#src/server/http/request-handler.ts'
import { allowAnyOrigin } from '#src/server/http/response/cors.ts'
import { respondError } from '#src/server/http/response/response.ts'
import type { Matcher } from '#src/server/http/routes.ts'
import type { Target } from '#src/server/http/target.ts'
import { hasSessionSignature } from '#src/server/tokens/session-signature.ts'
import { admitBody, type Budget } from './bodies/body-budget.ts'
import { isSafe } from './methods.ts'
import { headersOf } from './request-headers.ts'

/** The budget and weight in bytes that a request's body claims. */
interface BodyClaim {
  readonly budget: Budget
  readonly bytes: number
}

/**
 * The claim of a request's body on the kernel's memory; undefined for a body that is streamed, that
 * no operation reads, whose Content-Length is over the limit, or that comes without a required
 * session.
 */
async function claimOf(
  { headers }: IncomingMessage,
  operation: Operation | undefined,
  isStaff: () => Promise<boolean>,
): Promise<BodyClaim | undefined> {
  if (operation?.body.kind !== 'json' && operation?.body.kind !== 'raw') return undefined
  const { limit } = operation.body
  const isChunked = headers['transfer-encoding'] !== undefined
  const bytes = isChunked ? limit : Number(headers['content-length'] ?? 0)
  if (bytes === 0 || bytes > limit) return undefined
  if (operation.body.kind === 'raw') return { budget: 'mailEvents', bytes }
  if (operation.auth === 'none') return { budget: 'public', bytes }
  if (/^Bearer mk_/i.test(headers.authorization ?? '')) return { budget: 'keys', bytes }
  return (await isStaff()) ? { budget: 'staff', bytes } : undefined
}

export interface Contract {
  readonly dispatch: Dispatch
  readonly match: Matcher
}

/**
 * Rejects a request whose body exceeds the memory budget (400 with `Retry-After`, decisions §1.4);
 * the body is drained.
 */
const overloaded: Dispatch = async () => {
  const { status, message, headers } = new TooManyRequests(5)
  return allowAnyOrigin(respondError(status, { error: message }, headers))
}

interface Setup {
  readonly dispatch: Dispatch
  readonly databaseUrl: string
  readonly onConnected?: OnConnected | undefined
  readonly secrets: Parameters<typeof hasSessionSignature>[1]
  readonly replica?: Replica | undefined
  /** Of idle connections, in ms. */
  readonly keepAliveTimeout: number
}

/** Not a failure of the server, which the primary might not have. */
const isUsable = ({ status }: Response): boolean => status < 500

/**
 * Serves the contract over node:http: reads from the response cache where allowed; the response to
 * a write waits until every process has invalidated its cache.
 */
export function serveContract({
  dispatch,
  databaseUrl,
  onConnected,
  secrets,
  replica,
  keepAliveTimeout,
}: Setup) {
  const lease = new Lease()
  const read: Dispatch = replica
    ? (request, target) => replica.read(() => dispatch(request, target), isUsable)
    : dispatch
  const cache = new ResponseCache(read, undefined, () => lease.isValid)
  const listener = new ChangeListener(databaseUrl, lease, {
    onConnected,
    onUp: () => cache.start(),
    onChange: (change) => cache.invalidate(change),
    onDown: () => cache.stop(),
  })
  const memory = new CachedResponder(cache, keepAliveTimeout)

  const settled = () => listener.settle()
  const afterInvalidation: Dispatch = async (request, target) => {
    const response = await dispatch(request, target)
    if (!isSafe(request.method)) await settled()
    return response
  }

  const admit = async (
    request: IncomingMessage,
    response: ServerResponse,
    { match }: Target,
  ): Promise<boolean> => {
    const isStaff = () => hasSessionSignature(headersOf(request), secrets)
    const claim = await claimOf(request, match?.endpoint.operation, isStaff)
    return claim === undefined || admitBody(request, response, claim)
  }

  const handle = async (
    request: IncomingMessage,
    response: ServerResponse,
    target: () => Target,
    id: string,
  ): Promise<void> => {
    try {
      if (await memory.make(request, response, target, id)) return
    } catch {
      // A response that failed while it was read fails for all requests that share it (request
      // coalescing).
      return void response.destroy()
    }
    const isAdmitted = isSafe(request.method) || (await admit(request, response, target()))
    await respondOverNode(isAdmitted ? afterInvalidation : overloaded, request, response, target())
  }

  return {
    cache,
    /** Resolves when every process has invalidated its cache. */
    settled,
    /** Sends a cached response synchronously; false when there is none. */
    fromMemory: (
      request: IncomingMessage,
      response: ServerResponse,
      target: () => Target,
      id: string,
    ): boolean => memory.respond(request, response, target, id),
    /** Handles a request of the contract. Never throws. */
    handle,
    run: () => listener.run(),
    stop: () => listener.stop(),
  }
}
