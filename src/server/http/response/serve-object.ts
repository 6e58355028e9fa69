import { Readable } from 'node:stream'
import { RangeNotSatisfiable, type Storage, type StoredObject } from '#src/data/storage/storage.ts'
import { RangeBeyondEnd } from '#src/server/http/errors.ts'
import { matchesEtag } from './etag.ts'
import { requestedRange } from './range.ts'

type ObjectHeaders = Readonly<Record<string, string>>

const baseHeaders = (etag: string, headers: ObjectHeaders): Record<string, string> => ({
  ...headers,
  'Accept-Ranges': 'bytes',
  'X-Content-Type-Options': 'nosniff',
  ETag: etag,
})

const toResponse = ({ body, size, etag, range }: StoredObject, given: ObjectHeaders): Response => {
  const headers = new Headers(baseHeaders(etag, given))
  const length = range ? range.end - range.start + 1 : size
  headers.set('Content-Length', String(length))
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
  // Node's and the platform's types of a web stream differ in name only.
  const stream = Readable.toWeb(body) as ReadableStream<Uint8Array>
  return new Response(stream, { status: range ? 206 : 200, headers })
}

const conditional = async (
  request: Request,
  storage: Storage,
  key: string,
  given: ObjectHeaders,
): Promise<Response | undefined> => {
  const { headers } = request
  const isPlain =
    request.method !== 'HEAD' && !headers.has('if-none-match') && !headers.has('if-range')
  if (isPlain) return undefined
  const found = await storage.stat(key)
  if (!found) return new Response(null, { status: 404 })
  if (matchesEtag(headers.get('if-none-match'), found.etag))
    return new Response(null, { status: 304, headers: baseHeaders(found.etag, given) })
  if (request.method !== 'HEAD') return undefined
  const sized = { ...baseHeaders(found.etag, given), 'Content-Length': String(found.size) }
  return new Response(null, { headers: sized })
}

/**
 * Serves an immutable stored object with the given headers: conditional requests, one range, HEAD.
 * Undefined when it does not exist. A plain GET takes one storage request. Throws RangeBeyondEnd.
 */
export async function serveObject(
  request: Request,
  storage: Storage,
  key: string,
  given: ObjectHeaders,
): Promise<Response | undefined> {
  const early = await conditional(request, storage, key, given)
  if (early) return early.status === 404 ? undefined : early
  const etag = request.headers.has('if-range') ? (await storage.stat(key))?.etag : ''
  try {
    const found = await storage.read(key, requestedRange(request.headers, etag ?? ''))
    return found && toResponse(found, given)
  } catch (error) {
    if (!(error instanceof RangeNotSatisfiable)) throw error
    throw new RangeBeyondEnd(error.size)
  }
}
