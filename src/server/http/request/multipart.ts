import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import { InvalidRequest, RequestError } from '#src/server/http/errors.ts'

const drained = 64 * 1024 * 1024

/** A file of a streamed upload. Name and media type are the client's claims, unverified. */
export interface IncomingFile {
  readonly filename: string
  /** Lower case, without parameters. */
  readonly mediaType: string
  readonly fields: ReadonlyMap<string, string>
  /**
   * Stream of its bytes, to be read once. Ends only when the whole form was received and is valid,
   * so a consumer that reaches the end may store the file; throws InvalidRequest otherwise.
   */
  readonly bytes: AsyncIterable<Buffer>
}

interface Rules {
  /** Name of the one file field; other fields are ignored, except `texts`. */
  readonly field: string
  /** Names of text fields, each at most once before the file and of at most 64 KiB. */
  readonly texts?: readonly string[]
  /** Size limit of the file, in bytes. */
  readonly limit: number
  /** Idle timeout in ms, after which the form counts as aborted (default one minute). */
  readonly timeout?: number
}

interface Form {
  readonly fields: ReadonlyMap<string, string>
  readonly file: Promise<{ stream: Readable; filename: string; mimeType: string } | undefined>
  /** Settles when everything was read or the form was aborted; never rejects. */
  readonly end: Promise<void>
  readonly problem: () => InvalidRequest | undefined
  readonly reject: (problem: InvalidRequest) => InvalidRequest
}

const textLimit = 64 * 1024

const open = (contentType: string, { field, limit }: Rules) => {
  if (!/^multipart\/form-data\s*;/i.test(contentType))
    throw new InvalidRequest('Content-Type: must be multipart/form-data')
  try {
    return busboy({
      headers: { 'content-type': contentType },
      defParamCharset: 'utf8',
      // busboy truncates a file as soon as it has reached its limit.
      limits: { fileSize: limit + 1, fieldSize: textLimit, parts: 100 },
    })
  } catch {
    throw new InvalidRequest(`${field}: could not be read from the form`)
  }
}

/**
 * Errors on a body that exceeds the limit or stalls until the timeout; a smaller one is drained so
 * that the client gets its response.
 */
const limitTo = (limit: number, timeout: number): Transform => {
  let left = limit
  const gate = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      stallTimer.refresh()
      left -= chunk.byteLength
      if (left < 0) done(new Error('body over its limit'))
      else done(null, chunk)
    },
  })
  const stallTimer = setTimeout(() => gate.destroy(new Error('body stands still')), timeout)
  return gate.once('close', () => clearTimeout(stallTimer))
}

interface TextField {
  readonly name: string
  readonly valueTruncated: boolean
  readonly isLate: boolean
  readonly fields: ReadonlyMap<string, string>
}

const textProblem = (
  { field, texts = [] }: Rules,
  { name, valueTruncated, isLate, fields }: TextField,
): InvalidRequest | undefined => {
  if (name === field) return new InvalidRequest(`${field}: must be a file`)
  if (!texts.includes(name)) return undefined
  if (valueTruncated) return new InvalidRequest(`${name}: must be at most ${textLimit} bytes`)
  if (isLate) return new InvalidRequest(`${name}: must stand before ${field}`)
  return fields.has(name) ? new InvalidRequest(`${name}: must be given once`) : undefined
}

const parse = (request: Request, rules: Rules): Form => {
  const { field, texts = [], limit, timeout = 60_000 } = rules
  const fields = new Map<string, string>()
  const parser = open(request.headers.get('content-type')?.trim() ?? '', rules)
  let problem: InvalidRequest | undefined
  const reject = (next: InvalidRequest): InvalidRequest => {
    problem ??= next
    return problem
  }
  const rejectIncomplete = () => reject(new InvalidRequest('body: could not be read to its end'))
  const body = request.body
    ? // The global stream types and Node's own differ in name only.
      Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0])
    : Readable.from([])
  let found = false
  const file = new Promise<Awaited<Form['file']>>((resolve) => {
    parser.on('file', (name, stream, { filename, mimeType }) => {
      // An aborted upload destroys the stream with an error, which must be handled even without a
      // reader.
      stream.on('error', rejectIncomplete)
      if (texts.includes(name)) reject(new InvalidRequest(`${name}: must be text`))
      if (name === field && found) reject(new InvalidRequest(`${field}: must be given once`))
      if (name !== field || found) return void stream.resume()
      found = true
      resolve({ stream, filename: filename ?? '', mimeType })
    })
    parser.on('field', (name, value, { valueTruncated }) => {
      const problem = textProblem(rules, { name, valueTruncated, isLate: found, fields })
      if (problem) reject(problem)
      else if (texts.includes(name)) fields.set(name, value)
    })
    parser.on('partsLimit', () => reject(new InvalidRequest('body: has too many parts')))
    parser.on('close', () => resolve(undefined))
  })
  const end = pipeline(body, limitTo(limit + drained, timeout), parser).then(
    () => undefined,
    () => void rejectIncomplete(),
  )
  return {
    fields,
    file: Promise.race([file, end.then(() => file)]),
    end,
    problem: () => problem,
    reject,
  }
}

async function* fileBytes(form: Form, stream: Readable, { field, limit }: Rules) {
  let size = 0
  try {
    // Destroying the stream would stall the parser, which must still read the rest.
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      if (!Buffer.isBuffer(chunk)) continue
      size += chunk.byteLength
      if (size > limit)
        throw form.reject(new InvalidRequest(`${field}: must be at most ${limit} bytes`))
      yield chunk
    }
  } catch (error) {
    if (error instanceof RequestError) throw error
    throw form.reject(new InvalidRequest('body: could not be read to its end'))
  }
  await form.end
  const problem = form.problem()
  if (problem) throw problem
}

/**
 * Streams the one file of a multipart form to `use` and returns its result, with backpressure: only
 * a few chunks are buffered. Even if `use` throws, the rest of the body is drained, so that the
 * client reads the response. Throws InvalidRequest unless the form is complete with exactly one
 * such file of at most `limit` bytes; the result of `use` is then discarded.
 */
export async function receiveFile<T>(
  request: Request,
  rules: Rules,
  use: (file: IncomingFile) => Promise<T>,
): Promise<T> {
  const form = parse(request, rules)
  const found = await form.file
  if (!found) {
    await form.end
    throw form.reject(new InvalidRequest(`${rules.field}: is required`))
  }
  const { stream, filename, mimeType } = found
  try {
    const bytes = fileBytes(form, stream, rules)
    const { fields } = form
    const result = await use({ filename, mediaType: mimeType.toLowerCase(), fields, bytes })
    stream.resume()
    await form.end
    const problem = form.problem()
    if (problem) throw problem
    return result
  } finally {
    stream.resume()
    await form.end
  }
}
