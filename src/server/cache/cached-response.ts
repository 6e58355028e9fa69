import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import { freshUntilHeader } from '#src/server/http/request-handler.ts'
import { type Coding, chooseCoding, encode } from '#src/server/http/response/compress.ts'
import { encodedEtag } from '#src/server/http/response/etag.ts'
import { type FlatHeaders, type SharedHead, Variant } from './variant.ts'

const ownNames = new Set(['etag', 'content-length', 'content-encoding'])

const aboutBody = new Set([
  'content-type',
  'content-length',
  'content-encoding',
  'content-disposition',
  'accept-ranges',
])

/** What responses have in common, of which there are few: one copy of each in memory. */
const commonHeaders = new LRUCache<string, FlatHeaders>({ max: 256 })

const common = (headers: readonly (readonly [string, string])[]): FlatHeaders => {
  const flat = headers.flat()
  const key = flat.join('\n')
  const known = commonHeaders.get(key)
  if (known) return known
  commonHeaders.set(key, flat)
  return flat
}

/** A copy that holds no more memory than its bytes: a small one of Node's would hold its pool. */
const ownMemory = (bytes: Uint8Array): Buffer => Buffer.from(new Uint8Array(bytes).buffer)

/** Memory in bytes of a cached response besides its body, about; measured with its cache key. */
const overhead = 1_800

/**
 * A cached response: the bytes to send, in each content coding that was requested so far. Each is
 * encoded once, and cached.
 */
export class CachedResponse implements SharedHead {
  readonly status: number
  readonly headers: FlatHeaders
  readonly headersIfKnown: FlatHeaders
  /** When it expires by time alone, in ms since 1970. */
  readonly freshUntil: number
  private readonly isNegotiated: boolean
  private readonly plain: Variant
  private coded: readonly (readonly [Coding, Variant])[] = []
  private making: Map<Coding, Promise<Variant>> | undefined

  constructor(response: Response, bytes: Buffer) {
    this.status = response.status
    const headers = new Headers(response.headers)
    const until = headers.get(freshUntilHeader)
    this.freshUntil = until === null ? Number.POSITIVE_INFINITY : Date.parse(until)
    headers.delete(freshUntilHeader)
    this.isNegotiated = headers.get('vary')?.toLowerCase() === 'accept-encoding'
    const shared = Array.from(headers).filter(([name]) => !ownNames.has(name))
    this.headers = common(shared)
    this.headersIfKnown = common(shared.filter(([name]) => !aboutBody.has(name)))
    this.plain = new Variant(bytes, headers.get('etag') ?? undefined, this)
  }

  /** Memory in bytes, about. */
  get size(): number {
    const { byteLength } = this.plain.bytes
    return this.coded.reduce((sum, [, { bytes }]) => sum + bytes.byteLength, byteLength + overhead)
  }

  /** The variant for these request headers, if it is encoded already. */
  ready(headers: IncomingHttpHeaders): Variant | undefined {
    const coding = this.codingFor(headers)
    return coding ? this.find(coding) : this.plain
  }

  /**
   * The variant for these request headers; `onGrown` is called once encoding it took more memory.
   */
  async prepare(headers: IncomingHttpHeaders, onGrown: () => void): Promise<Variant> {
    const coding = this.codingFor(headers)
    if (!coding) return this.plain
    return this.find(coding) ?? this.making?.get(coding) ?? this.make(coding, onGrown)
  }

  private codingFor(headers: IncomingHttpHeaders): Coding | undefined {
    if (!this.isNegotiated) return undefined
    return chooseCoding(headers['accept-encoding']?.toString(), this.plain.bytes.byteLength)
  }

  private find(coding: Coding): Variant | undefined {
    for (const [name, variant] of this.coded) if (name === coding) return variant
    return undefined
  }

  private make(coding: Coding, onGrown: () => void): Promise<Variant> {
    const making = this.making ?? new Map<Coding, Promise<Variant>>()
    this.making = making
    const { bytes, etag } = this.plain
    const made = encode(bytes, coding).then((encoded) => {
      const codedEtag = etag === undefined ? undefined : encodedEtag(etag, coding)
      const variant = new Variant(ownMemory(encoded), codedEtag, this, coding)
      this.coded = [...this.coded, [coding, variant]]
      making.delete(coding)
      if (making.size === 0) this.making = undefined
      onGrown()
      return variant
    })
    making.set(coding, made)
    return made
  }
}
