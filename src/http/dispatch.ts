import { createLocalReq, type Payload } from 'payload'
import { env } from '#src/config/env.ts'
import type { Method } from '#src/contract/operation.ts'
import { answerJson, answerPieces, answerText, withoutBody } from './answer.ts'
import { authorize, requireToken } from './authorize.ts'
import { allowAnyOrigin, answerPreflight } from './cors.ts'
import { type Endpoint, JsonStream, type TextAnswer } from './endpoint.ts'
import { NotFound } from './errors.ts'
import { answerError, reportFault } from './failure.ts'
import { readInput } from './input.ts'
import { isMethod, type Match, routeMatcher } from './routes.ts'
import { addSecurityHeaders } from './security-headers.ts'

export type Dispatch = (request: Request) => Promise<Response>

/** Header by which the answer tells our own cache when time alone ends it; never sent on. */
export const freshUntilHeader = 'x-muster-fresh-until'

interface Route {
  readonly method: Method
  readonly path: string
  readonly endpoint: Endpoint
}

interface Setup {
  readonly payload: Payload
  readonly endpoints: readonly Endpoint[]
  /** Sees every success before it is sent; tests hold it against the operation's schema. */
  readonly inspect?: (endpoint: Endpoint, result: unknown) => void
}

/**
 * The kernel: one function from a request to the answer of the contract. Order: path and
 * method, token, permission, input, handler. Never throws.
 */
export function createDispatch({ payload, endpoints, inspect }: Setup): Dispatch {
  const routes = endpoints.map((each) => ({
    ...each.operation,
    endpoint: each,
  }))
  const match = routeMatcher<Route>(routes)

  const handle = async (found: Match<Route>, request: Request, url: URL): Promise<Response> => {
    const { endpoint } = found.route
    const { operation } = endpoint
    const user = await authorize(payload, operation, request.headers)
    const input = await readInput(operation, request, url, found.params)
    const req = await createLocalReq(user ? { user } : {}, payload)
    let freshUntil: Date | undefined
    const result = await endpoint.handle({
      ...input,
      req,
      request,
      freshUntil: (moment) => {
        if (!freshUntil || moment < freshUntil) freshUntil = moment
      },
    })
    inspect?.(endpoint, result)
    const response =
      result instanceof JsonStream
        ? await answerPieces(result.pieces, (error) =>
            reportFault(error, payload, operation, request),
          )
        : await toResponse(endpoint, request, result)
    if (freshUntil) response.headers.set(freshUntilHeader, freshUntil.toISOString())
    return response
  }

  const answer = async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const found = isMethod(method) ? match(method, url.pathname) : undefined
    try {
      if (found) return await handle(found, request, url)
      if (url.pathname.startsWith('/api/staff/')) await requireToken(payload, request.headers)
      throw new NotFound()
    } catch (error) {
      return answerError(error, payload, found?.route.endpoint.operation, request)
    }
  }

  return async (request) => {
    if (request.method === 'OPTIONS') return forBrowsers(answerPreflight())
    const response = await answer(request)
    return forBrowsers(request.method === 'HEAD' ? await withoutBody(response) : response)
  }
}

/** Completes a response by what browsers are told with every one. */
export const forBrowsers = (response: Response): Response =>
  addSecurityHeaders(allowAnyOrigin(response), env().BASE_URL)

const isText = (result: unknown): result is TextAnswer =>
  typeof result === 'object' && result !== null && 'text' in result && 'mediaType' in result

async function toResponse(
  { operation }: Endpoint,
  request: Request,
  result: unknown,
): Promise<Response> {
  const { caching } = operation
  if (result instanceof Response) return result
  if (operation.answer.kind === 'text' && isText(result))
    return answerText(request, { ...result, caching })
  return answerJson(request, result, caching)
}
