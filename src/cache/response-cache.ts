import { LRUCache } from 'lru-cache'
import type { Dispatch } from '#src/http/dispatch.ts'
import type { Target } from '#src/http/target.ts'
import { CachedResponse } from './cached-response.ts'

/** Cached instead of a response that is too large, so that it is not tried again. */
const tooLarge = 'too large'
type Entry = CachedResponse | typeof tooLarge

interface Limits {
  /** Bytes of all cached responses together. */
  readonly total: number
  /** Bytes of one response, uncompressed. */
  readonly single: number
}

const defaults: Limits = { total: 64 * 1024 ** 2, single: 2 * 1024 ** 2 }

/** Cache hits, and how often a response was made (misses). */
export interface CacheCounts {
  hits: number
  fills: number
}

/**
 * An in-memory cache of responses by key: LRU, bounded in bytes. A cache miss is dispatched once
 * for all concurrent requests (single flight). It is closed, and empty, at first and whenever
 * changes would not be received.
 */
export class ResponseCache {
  readonly counts: CacheCounts = { hits: 0, fills: 0 }
  private readonly entries: LRUCache<string, Entry>
  private fills = new Map<string, Promise<Entry>>()
  private open = false

  constructor(
    private readonly dispatch: Dispatch,
    private readonly limits: Limits = defaults,
    /** Whether every change up to now has been received (the lease); checked at each use. */
    private readonly isCurrent: () => boolean = () => true,
  ) {
    this.entries = new LRUCache({
      maxSize: limits.total,
      sizeCalculation: (entry) => (entry === tooLarge ? 1_024 : entry.size),
    })
  }

  /** Bytes cached, about. */
  get size(): number {
    return this.entries.calculatedSize
  }

  /** Whether responses are cached right now. */
  get isOpen(): boolean {
    return this.open
  }

  /** Opens the cache, because changes are received from now on; what was made before is dropped. */
  start(): void {
    this.flush()
    this.open = true
  }

  /** Closes the cache, because changes are not received any more. */
  stop(): void {
    this.open = false
    this.flush()
  }

  /** Invalidates everything, also fills under way: they may have read before the change. */
  flush(): void {
    this.entries.clear()
    this.fills = new Map()
  }

  /** The cached response; undefined on a miss, and while the cache may be stale. */
  find(key: string): CachedResponse | undefined {
    if (!this.isCurrent()) return undefined
    const entry = this.entries.get(key)
    if (entry === undefined || entry === tooLarge) return undefined
    // Most never expire, and the clock is slow: Next's `Date` first looks up who reads it.
    if (entry.freshUntil !== Number.POSITIVE_INFINITY && Date.now() >= entry.freshUntil) {
      this.entries.delete(key)
      return undefined
    }
    return entry
  }

  /**
   * The response, made once for all concurrent requests; only a success is cached. Undefined when
   * it is too large, or while the cache is closed or may be stale: then each request is dispatched
   * for itself. The target is any that the key was made of: what the key leaves out of its query,
   * the kernel ignores.
   */
  async make(key: string, target?: Target): Promise<CachedResponse | undefined> {
    if (!this.open || !this.isCurrent() || this.entries.get(key) === tooLarge) return undefined
    const running = this.fills.get(key) ?? this.fill(key, target)
    const entry = await running
    return entry === tooLarge ? undefined : entry
  }

  /** Measures a cached response again after it has grown. */
  noteGrowth(key: string, cached: CachedResponse): void {
    if (this.entries.peek(key) === cached) this.entries.set(key, cached)
  }

  private fill(key: string, target?: Target): Promise<Entry> {
    const { fills } = this
    this.counts.fills += 1
    const filling = this.request(key, target).then(
      (entry) => {
        // A flush replaced the map of fills: what began before it must not be cached.
        if (this.fills === fills) {
          fills.delete(key)
          if (isKeepable(entry)) this.entries.set(key, entry)
        }
        return entry
      },
      (error: unknown) => {
        fills.delete(key)
        throw error
      },
    )
    fills.set(key, filling)
    return filling
  }

  private async request(key: string, target?: Target): Promise<Entry> {
    const response = await this.dispatch(new Request(`http://localhost${key}`), target)
    if (Number(response.headers.get('content-length')) > this.limits.single) {
      await response.body?.cancel()
      return tooLarge
    }
    const bytes = Buffer.from(await response.arrayBuffer())
    return bytes.byteLength > this.limits.single ? tooLarge : new CachedResponse(response, bytes)
  }
}

const isKeepable = (entry: Entry): boolean =>
  entry === tooLarge || (entry.status === 200 && Date.now() < entry.freshUntil)
