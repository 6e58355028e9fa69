import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasSessionSignature } from '#src/accounts/session-signature.ts'
import { ChangeListener } from '#src/cache/change-listener.ts'
import { Lease } from '#src/cache/lease.ts'
import { ResponseCache } from '#src/cache/response-cache.ts'
import { CachedResponder } from '#src/cache/serve-cached.ts'
import type { Dispatch } from '#src/http/dispatch.ts'
import { TooManyRequests } from '#src/http/errors.ts'
import { respondOverNode } from '#src/http/node.ts'
import { allowAnyOrigin } from '#src/http/response/cors.ts'
import { respondError } from '#src/http/response/response.ts'
import type { Matcher } from '#src/http/routes.ts'
import type { Target } from '#src/http/target.ts'
import { admitBody } from './bodies/body-budget.ts'
import { claimOf } from './bodies/contract-limits.ts'
import { isSafe } from './methods.ts'
import { headersOf } from './request-headers.ts'

/** The kernel and what it serves, as the bundle of Next hands them over. */
export interface Contract {
  readonly dispatch: Dispatch
  readonly match: Matcher
}

/** Rejects a request whose body there is no room for (400, decisions §1.4); the body is drained. */
const overloaded: Dispatch = async () => {
  const { status, message, headers } = new TooManyRequests(5)
  return allowAnyOrigin(respondError(status, { error: message }, headers))
}

interface Setup {
  readonly dispatch: Dispatch
  readonly databaseUrl: string
  readonly secrets: Parameters<typeof hasSessionSignature>[1]
}

/** The contract over node:http: reads from memory where that is right, writes that are heard. */
export function serveContract({ dispatch, databaseUrl, secrets }: Setup) {
  const lease = new Lease()
  const cache = new ResponseCache(dispatch, undefined, () => lease.isValid)
  const listener = new ChangeListener(databaseUrl, lease, {
    onUp: () => cache.start(),
    onChange: () => cache.flush(),
    onDown: () => cache.stop(),
  })
  const memory = new CachedResponder(cache)

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
  ): Promise<void> => {
    try {
      if (await memory.make(request, response, target)) return
    } catch {
      // An answer that broke off while it was read breaks off for all who waited for it.
      return void response.destroy()
    }
    const isAdmitted = isSafe(request.method) || (await admit(request, response, target()))
    await respondOverNode(isAdmitted ? afterInvalidation : overloaded, request, response, target())
  }

  return {
    cache,
    /** Resolves when every process has forgotten what was read before. */
    settled,
    /** Answers at once what is in memory; false when it is not. */
    fromMemory: (
      request: IncomingMessage,
      response: ServerResponse,
      target: () => Target,
    ): boolean => memory.respond(request, response, target),
    /** Answers a request of the contract. Never throws. */
    handle,
    run: () => listener.run(),
    stop: () => listener.stop(),
  }
}
