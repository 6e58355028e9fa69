import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

export const codings = ['br', 'gzip'] as const
export type Coding = (typeof codings)[number]

/** Below this many bytes a compressed answer saves nothing. */
const worthwhile = 1024

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** The package's types are of a version before it could be told what we prefer. */
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

/** Clients send a handful of different headers; parsing one costs more than a kept answer. */
const remembered = new LRUCache<string, { readonly coding: Coding | undefined }>({ max: 256 })

/** The content coding to answer in, or undefined for the bytes as they are (RFC 9110 §12.5.3). */
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

/** The bytes in a content coding, at a level meant for answers made on the spot. */
export async function encode(bytes: Uint8Array, coding: Coding): Promise<Uint8Array> {
  if (coding === 'gzip') return deflate(bytes, { level: 6 })
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  }
  return brotli(bytes, { params })
}
