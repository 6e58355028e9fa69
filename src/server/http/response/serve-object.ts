import { Readable } from 'node:stream'
import {
  RangeNotSatisfiable,
  type RequestedRange,
  type Storage,
  type StoredObject,
} from '#src/data/storage/storage.ts'
import { RangeBeyondEnd } from '#src/server/http/errors.ts'
import { matchesEtag } from './etag.ts'

const oneRange = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/

const parse = (header: string): RequestedRange | undefined => {
  const match = oneRange.exec(header.trim())
  if (!match) return undefined
  const [, start, end, last] = match
  if (last !== undefined) return { end: Number(last) }
  const from = Number(start)
  if (!end) return { start: from }
  // Backwards is malformed, not unsatisfiable (RFC 9110 §14.1.2).
  return Number(end) < from ? undefined : { start: from, end: Number(end) }
}

/**
 * Parses the requested range; undefined for the whole. A malformed header, several ranges and an
 * `If-Range` with another validator all mean the whole (RFC 9110 §13.1.5, §14.2).
 */
function requestedRange(headers: Headers, etag: string): RequestedRange | undefined {
  const range = headers.get('range')
  if (range === null) return undefined
  const condition = headers.get('if-range')
  // Dates are not supported as validators, and a weak tag is not valid for ranges.
  if (condition !== null && condition.trim() !== etag) return undefined
  return parse(range)
}

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
