import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

export const codings = ['br', 'gzip'] as const
export type Coding = (typeof codings)[number]

/** Minimum size in bytes: compressing a smaller response saves nothing. */
const worthwhile = 1024

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** The package's types lack the parameter for preferred encodings. */
interface Preferring {
  encodings(available: readonly string[], options: { preferred: readonly string[] }): string[]
}

const negotiate = (acceptEncoding: string): Coding | undefined => {
  const accepted: Preferring = new Negotiator({
    headers: { 'accept-encoding': acceptEncoding },
  })
  const [best] = accepted.encodings([...codings, 'identity'], { preferred: codings })
  return codings.find((coding) => coding === best)
}

/**
 * Cache of parsed `Accept-Encoding` headers, of which clients send few different ones: parsing one
 * costs more than serving a cached response.
 */
const remembered = new LRUCache<string, { readonly coding: Coding | undefined }>({ max: 256 })

/** Negotiates the content coding of a response; undefined for identity (RFC 9110 §12.5.3). */
export function chooseCoding(
  acceptEncoding: string | null | undefined,
  bytes: number,
): Coding | undefined {
  if (!acceptEncoding || bytes < worthwhile) return undefined
  const known = remembered.get(acceptEncoding)
  if (known) return known.coding
  const coding = negotiate(acceptEncoding)
  remembered.set(acceptEncoding, { coding })
  return coding
}

const gzipOptions = { level: 6 }
const brotliOptions = (size: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: size },
})

/** Compresses bytes at a level meant for dynamic responses. */
export async function encode(bytes: Uint8Array, coding: Coding): Promise<Uint8Array> {
  return coding === 'gzip'
    ? deflate(bytes, gzipOptions)
    : brotli(bytes, brotliOptions(bytes.byteLength))
}

export const encoder = (coding: Coding, size: number) =>
  coding === 'gzip' ? createGzip(gzipOptions) : createBrotliCompress(brotliOptions(size))
