import { InvalidRequest } from '#src/server/http/errors.ts'
import { hasMoreValues, maxValues } from './json-size.ts'

const drained = 64 * 1024 * 1024

const drain = async (reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> => {
  let left = drained
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    left -= value.byteLength
    if (left < 0) return reader.cancel()
  }
}

/**
 * Reads the body's bytes. A body over `limit` bytes is drained, so that the client gets to read the
 * response; that and an aborted body throw InvalidRequest.
 */
export async function readBytes(request: Request, limit: number): Promise<Buffer> {
  if (!request.body) return Buffer.alloc(0)
  const reader = request.body.getReader()
  const chunks: Uint8Array[] = []
  const isDeclaredLarger = Number(request.headers.get('content-length') ?? 0) > limit
  let size = 0
  try {
    while (!isDeclaredLarger) {
      const { done, value } = await reader.read()
      if (done) return Buffer.concat(chunks)
      size += value.byteLength
      if (size > limit) break
      chunks.push(value)
    }
    await drain(reader)
  } catch {
    throw new InvalidRequest('body: could not be read to its end')
  }
  const reason = { code: 'request-too-long', params: [] } as const
  throw new InvalidRequest(`body: must be at most ${limit} bytes`, reason)
}

const isJson = (contentType: string | null): boolean =>
  /^application\/json\s*(?:;|$)/i.test(contentType?.trim() ?? '')

const utf8 = new TextDecoder('utf-8', { fatal: true })

const parse = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw new InvalidRequest('body: must be valid JSON')
  }
}

/**
 * The JSON object of a request's body. Throws InvalidRequest for another content type,
 * malformed JSON, something other than an object, or more than `limit` bytes.
 */
export async function readJsonObject(
  request: Request,
  { limit, mayBeEmpty }: { limit: number; mayBeEmpty: boolean },
): Promise<object> {
  const bytes = await readBytes(request, limit)
  if (hasMoreValues(bytes, maxValues))
    throw new InvalidRequest(`body: must have at most ${maxValues} values`)
  if (bytes.byteLength === 0 && mayBeEmpty) return {}
  if (!isJson(request.headers.get('content-type')))
    throw new InvalidRequest('Content-Type: must be application/json')
  const value = parse(bytes)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InvalidRequest('body: must be a JSON object')
  return value
}
