import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Target } from '#src/http/target.ts'
import { cacheKey } from './cache-key.ts'
import { isKnown, type Variant } from './cached-response.ts'
import type { ResponseCache } from './response-cache.ts'

/** How many request URLs, as clients write them, are cached with their cache key. */
const maxUrls = 20_000

/** Longer URLs are parsed again each time, in characters. */
const maxRememberedLength = 512

const send = (
  variant: Variant,
  status: number,
  request: IncomingMessage,
  response: ServerResponse,
): void => {
  if (status === 200 && isKnown(variant, request.headers['if-none-match'])) {
    response.writeHead(304, variant.headersIfKnown)
    response.end()
    return
  }
  response.writeHead(status, variant.headers)
  response.end(request.method === 'HEAD' ? undefined : variant.bytes)
}

/** Requests with a token, a body or a range are never served from the cache. */
const isPlainRead = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers.authorization === undefined &&
  headers.range === undefined &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined

/** Serves plain reads from the response cache. */
export class CachedResponder {
  private readonly keys = new LRUCache<string, { readonly key: string | undefined }>({
    max: maxUrls,
  })

  constructor(private readonly cache: ResponseCache) {}

  /** Responds from the cache, before anything else handles the request; false on a cache miss. */
  respond(request: IncomingMessage, response: ServerResponse, target: () => Target): boolean {
    const key = this.keyFor(request, target)
    const cached = key === undefined ? undefined : this.cache.find(key)
    const variant = cached?.ready(request.headers)
    if (!cached || !variant) return false
    this.cache.counts.hits += 1
    send(variant, cached.status, request, response)
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
  ): Promise<boolean> {
    const key = this.keyFor(request, target)
    if (key === undefined) return false
    const cached = this.cache.find(key) ?? (await this.cache.make(key, target()))
    if (!cached) return false
    const variant = await cached.prepare(request.headers, () => this.cache.noteGrowth(key, cached))
    send(variant, cached.status, request, response)
    return true
  }

  private keyFor(request: IncomingMessage, target: () => Target): string | undefined {
    if (!isPlainRead(request)) return undefined
    const { url = '/' } = request
    const known = this.keys.get(url)
    if (known) return known.key
    const key = cacheKey(target())
    if (url.length <= maxRememberedLength) this.keys.set(url, { key })
    return key
  }
}
