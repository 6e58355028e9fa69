import { createLocalReq, type Payload } from 'payload'
import { env } from '#src/config/env.ts'
import { auditContext } from '#src/contract/audit.ts'
import type { Operation } from '#src/contract/operation.ts'
import { awaitSubscriptionRequests } from '#src/submissions/subscription-requests.ts'
import { authorize, requireToken } from './authorize.ts'
import { type Endpoint, type TextInChunks, type TextResult, TextStream } from './endpoint.ts'
import { NotFound } from './errors.ts'
import { readInput } from './request/input.ts'
import { type Dispatch, freshUntilHeader } from './request-handler.ts'
import { respondChunks } from './response/chunks.ts'
import { allowAnyOrigin, respondPreflight } from './response/cors.ts'
import { reportFault, toErrorResponse } from './response/error-response.ts'
import { countedPart, pageHeaders } from './response/page-headers.ts'
import { respondJson, respondText, streamText, withoutBody } from './response/response.ts'
import { addSecurityHeaders } from './response/security-headers.ts'
import type { Match, Matcher } from './routes.ts'
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
    let freshUntil: Date | undefined
    let added: Readonly<Record<string, string>> = {}
    const result = await endpoint.handle({
      ...input,
      req,
      request,
      freshUntil: (timestamp) => {
        if (!freshUntil || timestamp < freshUntil) freshUntil = timestamp
      },
      etag: (etag) => {
        added = { ...added, ETag: etag }
      },
      total: async (count, limit) => {
        const part = countedPart(input.query)
        if (!part) return
        const counted = { ...part, limit: limit ?? part.limit, total: await count() }
        added = { ...added, ...pageHeaders(counted, target, env().BASE_URL) }
      },
    })
    inspect?.(endpoint, result, input.query)
    const response =
      result instanceof TextStream
        ? await streamText(result, (error) => reportFault(error, payload, operation, request))
        : await toResponse(endpoint, request, result)
    for (const [name, value] of Object.entries(added)) response.headers.set(name, value)
    if (freshUntil) response.headers.set(freshUntilHeader, freshUntil.toISOString())
    return response
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

/** Whether an operation reads subscribers, or whom a mail goes to. */
const concernsReaders = ({ permission = [] }: Operation): boolean =>
  [permission].flat().some((each) => /^(contacts|newsletters|approvals):/.test(each))

/** Adds the headers that every response carries for browsers (CORS, security headers). */
export const forBrowsers = (response: Response): Response =>
  addSecurityHeaders(allowAnyOrigin(response), env().BASE_URL)

const isText = (result: unknown): result is TextResult =>
  typeof result === 'object' && result !== null && 'text' in result && 'mediaType' in result

const isInChunks = (result: unknown): result is TextInChunks =>
  typeof result === 'object' && result !== null && 'chunks' in result && 'mediaType' in result

async function toResponse(
  { operation }: Endpoint,
  request: Request,
  result: unknown,
): Promise<Response> {
  const { caching } = operation
  if (result instanceof Response) return result
  if (operation.response.kind === 'text' && isText(result))
    return respondText(request, { ...result, caching })
  if (operation.response.kind === 'text' && isInChunks(result))
    return respondChunks(request, { ...result, caching })
  return respondJson(request, result, caching)
}
