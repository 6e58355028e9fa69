import { createLocalReq, type Payload } from 'payload'
import { env } from '#src/config/env.ts'
import { auditContext } from '#src/contract/audit.ts'
import { type Operation, permissionsIn } from '#src/contract/operation.ts'
import { awaitSubscriptionRequests } from '#src/submissions/subscription-requests.ts'
import { authorize, requireToken } from './authorize.ts'
import type { Endpoint } from './endpoint.ts'
import { NotFound } from './errors.ts'
import { readInput } from './request/input.ts'
import type { Dispatch } from './request-handler.ts'
import { allowAnyOrigin, respondPreflight } from './response/cors.ts'
import { reportFault, toErrorResponse } from './response/error-response.ts'
import { withoutBody } from './response/response.ts'
import { addSecurityHeaders } from './response/security-headers.ts'
import type { Match, Matcher } from './routes.ts'
import { run } from './run.ts'
import { readTarget, type Target } from './target.ts'

interface Setup {
  readonly payload: Payload
  readonly match: Matcher
  /**
   * Called with every success before it is sent; tests validate it against the operation's schema.
   */
  readonly inspect?: (endpoint: Endpoint, result: unknown, query: unknown) => void
}

/**
 * The kernel: the request handler of the contract. Order: route, token, permission, input, handler.
 * Never throws.
 */
export function createDispatch({ payload, match: matcher, inspect }: Setup): Dispatch {
  const handle = async (match: Match, request: Request, target: Target): Promise<Response> => {
    const { endpoint } = match
    const { operation } = endpoint
    const user = await authorize(payload, operation, request.headers)
    if (user && concernsReaders(operation)) await awaitSubscriptionRequests(payload)
    const input = await readInput(request, match, target.query)
    const context = auditContext('api')
    const req = await createLocalReq(user ? { user, context } : { context }, payload)
    const onFault = (error: unknown) => reportFault(error, payload, operation, request)
    return run(endpoint, { req, request, target, input, onFault, inspect })
  }

  const respond = async (request: Request, target: Target): Promise<Response> => {
    const { match, pathname } = target
    try {
      if (match) return await handle(match, request, target)
      if (pathname.startsWith('/api/staff/')) await requireToken(payload, request.headers)
      throw new NotFound()
    } catch (error) {
      return toErrorResponse(error, payload, match?.endpoint.operation, request)
    }
  }

  return async (request, matched) => {
    if (request.method === 'OPTIONS')
      return addSecurityHeaders(respondPreflight(request), env().BASE_URL)
    const target = matched ?? readTarget(matcher, request.method, request.url)
    const response = await respond(request, target)
    return forBrowsers(request.method === 'HEAD' ? await withoutBody(response) : response)
  }
}

/** Whether an operation reads subscribers or recipients of mails. */
const concernsReaders = ({ permission = [] }: Operation): boolean =>
  permissionsIn(permission).some((each) => /^(contacts|newsletters|approvals):/.test(each))

export const forBrowsers = (response: Response): Response =>
  addSecurityHeaders(allowAnyOrigin(response), env().BASE_URL)
