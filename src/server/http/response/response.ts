import type { Caching } from '#src/contract/operation.ts'
import { env } from '#src/settings/env.ts'
import type { TextStream } from '../endpoint.ts'
import { chooseCoding, encode } from './compress.ts'
import { encodedEtag, matchesEtag, strongEtag } from './etag.ts'

const cacheControl: Readonly<Record<Caching, string>> = {
  content: 'public, max-age=0, must-revalidate',
  feed: 'public, max-age=3600',
  sitemap: 'public, max-age=86400',
  immutable: 'public, max-age=31536000, immutable',
  never: 'no-store',
}

export const jsonType = 'application/json; charset=utf-8'

interface Content {
  readonly text: string
  readonly mediaType: string
  readonly caching: Caching
  readonly language?: string
  /** Only for what is never cached. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * As `cacheControl`, and for content with `CDN_SECONDS` set that shared caches may serve it for so
 * long, and once more while they revalidate it (RFC 9111 §5.2.2.10, RFC 5861 §3). Not for a request
 * with a token: editors see what is saved.
 */
export const cacheControlFor = (request: Request, caching: Caching): string => {
  const { CDN_SECONDS: seconds } = env()
  const isShared = caching === 'content' && seconds > 0 && !request.headers.has('authorization')
  if (!isShared) return cacheControl[caching]
  return `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}`
}

export const notModified = (etag: string, control: string): Response =>
  new Response(null, {
    status: 304,
    headers: {
      ETag: etag,
      'Cache-Control': control,
      Vary: 'Accept-Encoding',
    },
  })

/**
 * A public response to a GET: strong ETag of its bytes, 304 (conditional request) for a client that
 * has them, compressed where the client accepts that (decisions §1.10).
 */
async function respondConditionally(request: Request, content: Content): Promise<Response> {
  const bytes = Buffer.from(content.text)
  const coding = chooseCoding(request.headers.get('accept-encoding'), bytes.byteLength)
  const plain = strongEtag(bytes)
  const etag = coding ? encodedEtag(plain, coding) : plain
  const control = cacheControlFor(request, content.caching)
  if (matchesEtag(request.headers.get('if-none-match'), etag)) return notModified(etag, control)
  const body = coding ? await encode(bytes, coding) : bytes
  const headers = new Headers({
    ...content.headers,
    'Content-Type': content.mediaType,
    'Content-Length': String(body.byteLength),
    'Cache-Control': control,
    ETag: etag,
    Vary: 'Accept-Encoding',
  })
  if (coding) headers.set('Content-Encoding', coding)
  return new Response(new Uint8Array(body), { headers })
}

export function respondText(request: Request, content: Content): Promise<Response> | Response {
  if (content.caching !== 'never') return respondConditionally(request, content)
  return new Response(content.text, {
    status: content.status ?? 200,
    headers: {
      ...content.headers,
      'Content-Type': content.mediaType,
      'Cache-Control': cacheControl.never,
      ...(content.language
        ? { 'Content-Language': content.language, Vary: 'Accept-Language' }
        : {}),
    },
  })
}

export function respondJson(
  request: Request,
  value: unknown,
  caching: Caching,
): Promise<Response> | Response {
  return respondText(request, {
    text: JSON.stringify(value),
    mediaType: jsonType,
    caching,
  })
}

const encoder = new TextEncoder()

/**
 * A successful response as streamed text. The first chunk is produced before this resolves, so an
 * immediate error still rejects; a later one cuts the connection, after `onFault` was called with
 * it.
 */
export async function streamText(
  { pieces, headers }: TextStream,
  onFault: (error: unknown) => void,
): Promise<Response> {
  let next = await pieces.next()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        if (next.done) return controller.close()
        controller.enqueue(encoder.encode(next.value))
        next = await pieces.next()
        if (next.done) controller.close()
      } catch (error) {
        onFault(error)
        controller.error(error)
      }
    },
    async cancel() {
      await pieces.return?.()
    },
  })
  return new Response(body, {
    headers: { ...headers, 'Cache-Control': cacheControl.never },
  })
}

/** An error response; never cached (no-store). */
export function respondError(
  status: number,
  body: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const text = JSON.stringify(body)
  return new Response(text, {
    status,
    headers: {
      ...headers,
      'Content-Type': jsonType,
      'Content-Length': String(Buffer.byteLength(text)),
      'Cache-Control': cacheControl.never,
    },
  })
}

const countBytes = async (body: ReadableStream<Uint8Array>): Promise<number> => {
  let count = 0
  for await (const chunk of body) count += chunk.byteLength
  return count
}

/** The same response without its body, for HEAD (RFC 9110 §9.3.2). */
export async function withoutBody(response: Response): Promise<Response> {
  const headers = new Headers(response.headers)
  if (response.body && !headers.has('content-length'))
    headers.set('content-length', String(await countBytes(response.body)))
  else await response.body?.cancel()
  return new Response(null, { status: response.status, headers })
}
