import type { Coding } from '#src/server/http/response/compress.ts'
import { matchesEtag } from '#src/server/http/response/etag.ts'
import type { Message } from './prepared-messages.ts'

/** Names and values alternating: the form that Node's `writeHead` takes fastest. */
export type FlatHeaders = readonly string[]

export interface SharedHead {
  readonly status: number
  /** Without those of one variant. */
  readonly headers: FlatHeaders
  /** Of the 304. */
  readonly headersIfKnown: FlatHeaders
}

export class Variant {
  readonly whole: Message
  readonly notModified: Message

  constructor(
    readonly bytes: Buffer,
    readonly etag: string | undefined,
    shared: SharedHead,
    coding?: Coding,
  ) {
    this.whole = new WholeMessage(this, shared, coding)
    this.notModified = new NotModified(this, shared)
  }

  get version(): FlatHeaders {
    return this.etag === undefined ? [] : ['etag', this.etag]
  }
}

class WholeMessage implements Message {
  constructor(
    private readonly variant: Variant,
    private readonly shared: SharedHead,
    private readonly coding: Coding | undefined,
  ) {}

  get status(): number {
    return this.shared.status
  }

  get bytes(): Buffer {
    return this.variant.bytes
  }

  get headers(): string[] {
    const { bytes, version } = this.variant
    const encoding = this.coding ? ['content-encoding', this.coding] : []
    const length = ['content-length', String(bytes.byteLength)]
    return [...this.shared.headers, ...length, ...encoding, ...version]
  }
}

class NotModified implements Message {
  readonly status = 304
  constructor(
    private readonly variant: Variant,
    private readonly shared: SharedHead,
  ) {}

  get headers(): string[] {
    return [...this.shared.headersIfKnown, ...this.variant.version]
  }
}

/** Whether the client has it cached: If-None-Match (RFC 9110 §13.1.2). */
export function isKnown({ etag }: Variant, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined || etag === undefined) return false
  return ifNoneMatch === etag || matchesEtag(ifNoneMatch, etag)
}
