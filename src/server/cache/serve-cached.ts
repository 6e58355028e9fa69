import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Target } from '#src/server/http/target.ts'
import { requestIdHeader } from '#src/settings/request-id.ts'
import { cacheKey, keyForAccept } from './cache-key.ts'
import { PreparedMessages } from './prepared-messages.ts'
import type { ResponseCache } from './response-cache.ts'
import { isKnown, type Variant } from './variant.ts'

/** How many request URLs, as clients write them, are cached with their cache key. */
const maxUrls = 20_000

/** Longer URLs are parsed again each time, in characters. */
const maxRememberedLength = 512

/** Requests with a token, a body or a range are never served from the cache. */
const isPlainRead = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers.authorization === undefined &&
  headers.range === undefined &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined

interface KnownUrl {
  readonly key: string | undefined
  /** Where the response depends on `Accept`. */
  readonly negotiate?: (accept: string | undefined) => string
}

function readUrl(target: Target): KnownUrl {
  const { match, query } = target
  const key = cacheKey(target)
  const negotiate = match?.endpoint.negotiate
  if (!match || !negotiate) return { key }
  return { key, negotiate: (accept) => negotiate({ params: match.params, query }, accept) }
}

export class CachedResponder {
  private readonly keys = new LRUCache<string, KnownUrl>({ max: maxUrls })

  private readonly messages: PreparedMessages

  /** `keepAliveTimeout` is that of the server, in ms. */
  constructor(
    private readonly cache: ResponseCache,
    keepAliveTimeout: number,
  ) {
    this.messages = new PreparedMessages(keepAliveTimeout)
  }

  /** Responds from the cache, before anything else handles the request; false on a cache miss. */
  respond(
    request: IncomingMessage,
    response: ServerResponse,
    target: () => Target,
    id: string,
  ): boolean {
    const key = this.keyFor(request, target)
    const cached = key === undefined ? undefined : this.cache.find(key)
    const variant = cached?.ready(request.headers)
    if (!cached || !variant) return false
    this.cache.counts.hits += 1
    this.send(variant, request, response, id)
    return true
  }

  /**
   * Fills the cache for this and all concurrent requests, and responds; false when the request must
   * be dispatched without the cache.
   */
  async make(
    request: IncomingMessage,
    response: ServerResponse,
    target: () => Target,
    id: string,
  ): Promise<boolean> {
    const key = this.keyFor(request, target)
    if (key === undefined) return false
    const cached = this.cache.find(key) ?? (await this.cache.make(key, target()))
    if (!cached) return false
    const variant = await cached.prepare(request.headers, () => this.cache.noteGrowth(key, cached))
    this.send(variant, request, response, id)
    return true
  }

  private send(
    variant: Variant,
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
  ): void {
    const { whole, notModified } = variant
    const isNotModified = whole.status === 200 && isKnown(variant, request.headers['if-none-match'])
    const message = isNotModified ? notModified : whole
    if (this.messages.send(response, message, id)) return
    response.setHeader(requestIdHeader, id)
    response.writeHead(message.status, message.headers)
    response.end(request.method === 'HEAD' ? undefined : message.bytes)
  }

  private keyFor(request: IncomingMessage, target: () => Target): string | undefined {
    if (!isPlainRead(request)) return undefined
    const { url = '/' } = request
    let known = this.keys.get(url)
    if (!known) {
      known = readUrl(target())
      if (url.length <= maxRememberedLength) this.keys.set(url, known)
    }
    const { key, negotiate } = known
    if (key === undefined || !negotiate) return key
    return keyForAccept(key, negotiate(request.headers.accept))
  }
}
