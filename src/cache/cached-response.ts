import type { IncomingHttpHeaders } from 'node:http'
import { freshUntilHeader } from '#src/http/dispatch.ts'
import { type Coding, chooseCoding, encode } from '#src/http/response/compress.ts'
import { encodedEtag, matchesEtag } from '#src/http/response/etag.ts'

/** The response in one content coding. */
export interface Variant {
  readonly bytes: Buffer
  readonly etag: string | undefined
  /** Names and values alternating: the form that Node's `writeHead` takes fastest. */
  readonly headers: string[]
  /** Of the 304 for a client that has it cached. */
  readonly headersIfKnown: string[]
}

const aboutBody = new Set([
  'content-type',
  'content-length',
  'content-encoding',
  'content-disposition',
  'accept-ranges',
])

const flat = (headers: Headers): string[] => Array.from(headers).flat()

const variantOf = (bytes: Buffer, base: Headers, coding?: Coding): Variant => {
  const headers = new Headers(base)
  headers.set('content-length', String(bytes.byteLength))
  const plain = headers.get('etag')
  const etag = plain && coding ? encodedEtag(plain, coding) : (plain ?? undefined)
  if (etag !== undefined) headers.set('etag', etag)
  if (coding) headers.set('content-encoding', coding)
  const headersIfKnown = Array.from(headers).filter(([name]) => !aboutBody.has(name))
  return { bytes, etag, headers: flat(headers), headersIfKnown: headersIfKnown.flat() }
}

/**
 * A cached response: the bytes to send, in each content coding that was requested so far. Each is
 * encoded once, and cached.
 */
export class CachedResponse {
  readonly status: number
  /** When it expires by time alone, in ms since 1970. */
  readonly freshUntil: number
  private readonly base: Headers
  private readonly plain: Variant
  private readonly isNegotiated: boolean
  private readonly coded = new Map<Coding, Variant>()
  private readonly making = new Map<Coding, Promise<Variant>>()

  constructor(response: Response, bytes: Buffer) {
    this.status = response.status
    this.base = new Headers(response.headers)
    const until = this.base.get(freshUntilHeader)
    this.freshUntil = until === null ? Number.POSITIVE_INFINITY : Date.parse(until)
    this.base.delete(freshUntilHeader)
    this.isNegotiated = this.base.get('vary')?.toLowerCase() === 'accept-encoding'
    this.plain = variantOf(bytes, this.base)
  }

  /** Memory in bytes, about. */
  get size(): number {
    const overhead = 2_048
    const coded = Array.from(this.coded.values(), ({ bytes }) => bytes.byteLength)
    return coded.reduce((sum, bytes) => sum + bytes, this.plain.bytes.byteLength + overhead)
  }

  /** The variant for these request headers, if it is encoded already. */
  ready(headers: IncomingHttpHeaders): Variant | undefined {
    const coding = this.codingFor(headers)
    return coding ? this.coded.get(coding) : this.plain
  }

  /**
   * The variant for these request headers; `onGrown` is called once encoding it took more memory.
   */
  async prepare(headers: IncomingHttpHeaders, onGrown: () => void): Promise<Variant> {
    const coding = this.codingFor(headers)
    if (!coding) return this.plain
    return this.coded.get(coding) ?? this.making.get(coding) ?? this.make(coding, onGrown)
  }

  private codingFor(headers: IncomingHttpHeaders): Coding | undefined {
    if (!this.isNegotiated) return undefined
    return chooseCoding(headers['accept-encoding']?.toString(), this.plain.bytes.byteLength)
  }

  private make(coding: Coding, onGrown: () => void): Promise<Variant> {
    const made = encode(this.plain.bytes, coding).then((bytes) => {
      const variant = variantOf(Buffer.from(bytes), this.base, coding)
      this.coded.set(coding, variant)
      this.making.delete(coding)
      onGrown()
      return variant
    })
    this.making.set(coding, made)
    return made
  }
}

/** Whether the client has it cached: If-None-Match (RFC 9110 §13.1.2). */
export function isKnown({ etag }: Variant, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined || etag === undefined) return false
  return ifNoneMatch === etag || matchesEtag(ifNoneMatch, etag)
}
