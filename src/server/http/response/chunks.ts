import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Caching } from '#src/contract/operation.ts'
import type { TextInChunks } from '../endpoint.ts'
import { type Coding, chooseCoding, encode, encoder } from './compress.ts'
import { encodedEtag, etagOfDigest, matchesEtag } from './etag.ts'
import { cacheControlFor, notModified } from './response.ts'

/** Up to this size, in bytes, chunks are joined, and the length is known however they are encoded. */
const joined = 1024 ** 2

type Chunks = readonly Uint8Array[]

const sizeOf = (chunks: Chunks): number =>
  chunks.reduce((sum, { byteLength }) => sum + byteLength, 0)

const join = async (chunks: Chunks, coding: Coding | undefined): Promise<Uint8Array> => {
  const bytes = Buffer.concat(chunks)
  return coding ? encode(bytes, coding) : bytes
}

/** Each chunk is passed on when the one before it has been taken. */
const stream = (chunks: Chunks, coding: Coding | undefined): Readable => {
  const plain = Readable.from(chunks)
  if (!coding) return plain
  const coded = encoder(coding, sizeOf(chunks))
  // A client that leaves ends both streams; no failure is left to report.
  pipeline(plain, coded).catch(() => undefined)
  return coded
}

/**
 * A public response to a GET in chunks that are in memory: with a strong ETag and 304, and compressed
 * where the client accepts that. What is large is streamed, and compressed on the way, then without a
 * length.
 */
export async function respondChunks(
  request: Request,
  { chunks, mediaType, digest, caching }: TextInChunks & { readonly caching: Caching },
): Promise<Response> {
  const size = sizeOf(chunks)
  const coding = chooseCoding(request.headers.get('accept-encoding'), size)
  const plain = etagOfDigest(digest)
  const etag = coding ? encodedEtag(plain, coding) : plain
  const control = cacheControlFor(request, caching)
  if (matchesEtag(request.headers.get('if-none-match'), etag)) return notModified(etag, control)
  const headers = new Headers({
    'Content-Type': mediaType,
    'Cache-Control': control,
    ETag: etag,
    Vary: 'Accept-Encoding',
  })
  if (coding) headers.set('Content-Encoding', coding)
  if (size <= joined) {
    const body = await join(chunks, coding)
    headers.set('Content-Length', String(body.byteLength))
    return new Response(new Uint8Array(body), { headers })
  }
  if (!coding) headers.set('Content-Length', String(size))
  // Node's and the platform's types of a web stream differ in name only.
  const body = Readable.toWeb(stream(chunks, coding)) as ReadableStream<Uint8Array>
  return new Response(body, { headers })
}
