import type { PayloadRequest } from 'payload'
import {
  type Endpoint,
  type TextInChunks,
  type TextResult,
  TextStream,
} from '#src/server/http/endpoint.ts'
import { InvalidRequest } from '#src/server/http/errors.ts'
import type { Input } from '#src/server/http/request/input.ts'
import { freshUntilHeader } from '#src/server/http/request-handler.ts'
import { respondChunks } from '#src/server/http/response/chunks.ts'
import { countedPart, pageHeaders } from '#src/server/http/response/page-headers.ts'
import { respondJson, respondText, streamText } from '#src/server/http/response/response.ts'
import type { Target } from '#src/server/http/target.ts'
import { env } from '#src/settings/env.ts'

interface Run {
  readonly req: PayloadRequest
  readonly request: Request
  readonly target: Target
  readonly input: Input
  /** Called with an error of a response that has begun. */
  readonly onFault: (error: unknown) => void
  /** Called with every success before it is sent. */
  readonly inspect?: ((endpoint: Endpoint, result: unknown, query: unknown) => void) | undefined
}

/** The version that a request names, which it must; throws InvalidRequest (RFC 9110 §13.1.1). */
function requiredVersion({ headers }: Request): string {
  const [, version] = /^"([^"]*)"$/.exec(headers.get('if-match') ?? '') ?? []
  if (version === undefined)
    throw new InvalidRequest('If-Match: is required', {
      code: 'field-required',
      params: ['If-Match'],
    })
  return version
}

/** Runs the handler of an operation that is permitted, and makes a response of its result. */
export async function run(endpoint: Endpoint, given: Run): Promise<Response> {
  const { req, request, target, input, onFault, inspect } = given
  let freshUntil: Date | undefined
  let isAccepted = false
  let added: Readonly<Record<string, string>> = {}
  const result = await endpoint.handle({
    ...input,
    req,
    request,
    get version() {
      return requiredVersion(request)
    },
    get by() {
      if (!req.user) throw new Error('the kernel admitted a caller without a user')
      return req.user.id
    },
    freshUntil: (timestamp) => {
      if (!freshUntil || timestamp < freshUntil) freshUntil = timestamp
    },
    accepted: () => {
      isAccepted = true
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
      ? await streamText(result, onFault)
      : await toResponse(endpoint, request, result)
  for (const [name, value] of Object.entries(added)) response.headers.set(name, value)
  if (freshUntil) response.headers.set(freshUntilHeader, freshUntil.toISOString())
  return isAccepted
    ? new Response(response.body, { status: 202, headers: response.headers })
    : response
}

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
