import { LRUCache } from 'lru-cache'
import type { Dispatch } from '#src/server/http/request-handler.ts'
import type { Target } from '#src/server/http/target.ts'
import type { ContentChange } from '#src/server/web/sql/changes.ts'
import { requestOf } from './cache-key.ts'
import { CachedResponse } from './cached-response.ts'
import { type Dependency, DependencyIndex, dependencyOf } from './dependencies.ts'

interface Entry {
  readonly made: CachedResponse
  readonly dependency: Dependency
}

/** A response that is being made, for all who request it meanwhile (single flight). */
interface Fill {
  /** Undefined when it is too large. */
  readonly made: Promise<CachedResponse | undefined>
  readonly dependency: Dependency
}

interface Limits {
  /** Bytes of all cached responses together. */
  readonly total: number
  /** Bytes of one response, uncompressed. */
  readonly single: number
}

/**
 * How many keys are remembered whose response is too large, and for how long, in ms: to find that
 * out, the response is made once for nothing. An edit seldom makes it smaller.
 */
const largeKeys = { max: 1_000, ttl: 10 * 60_000 }

const defaults: Limits = { total: 80 * 1024 ** 2, single: 2 * 1024 ** 2 }

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
  private readonly large = new LRUCache<string, true>(largeKeys)
  private index = new DependencyIndex()
  /** An invalidation removes the fills it affects: what they read may be older than the change. */
  private readonly fills = new Map<string, Fill>()
  private open = false

  constructor(
    private readonly dispatch: Dispatch,
    private readonly limits: Limits = defaults,
    /** Whether every change up to now has been received (the lease); checked at each use. */
    private readonly isCurrent: () => boolean = () => true,
  ) {
    this.entries = new LRUCache({
      maxSize: limits.total,
      sizeCalculation: ({ made }) => made.size,
      dispose: ({ dependency }, key) => this.index.remove(key, dependency),
    })
  }

  get size(): number {
    return this.entries.calculatedSize
  }

  get isOpen(): boolean {
    return this.open
  }

  /** Opens the cache, because changes are received from now on; what was made before is dropped. */
  start(): void {
    this.flush()
    this.open = true
  }

  stop(): void {
    this.open = false
    this.flush()
  }

  /** Invalidates everything, also fills under way: they may have read before the change. */
  flush(): void {
    this.entries.clear()
    this.fills.clear()
    this.index = new DependencyIndex()
  }

  /** Invalidates what a change may have changed, also of the fills under way; all if undefined. */
  invalidate(change: ContentChange | undefined): void {
    if (change === undefined) this.flush()
    else for (const key of this.index.affectedBy(change)) this.drop(key)
  }

  private drop(key: string): void {
    const fill = this.fills.get(key)
    this.fills.delete(key)
    if (!this.entries.delete(key) && fill) this.index.remove(key, fill.dependency)
  }

  /** The cached response; undefined on a miss, and while the cache may be stale. */
  find(key: string): CachedResponse | undefined {
    if (!this.isCurrent()) return undefined
    const made = this.entries.get(key)?.made
    if (made === undefined) return undefined
    // Most never expire, and the clock is slow: Next's `Date` first looks up who reads it.
    if (made.freshUntil !== Number.POSITIVE_INFINITY && Date.now() >= made.freshUntil) {
      this.entries.delete(key)
      return undefined
    }
    return made
  }

  /**
   * The response, made once for all concurrent requests; only a success is cached. Undefined when
   * it is too large, or while the cache is closed or may be stale: then each request is dispatched
   * for itself. The target is any that the key was made of: what the key leaves out of its query,
   * the kernel ignores.
   */
  async make(key: string, target?: Target): Promise<CachedResponse | undefined> {
    if (!this.open || !this.isCurrent() || this.large.has(key)) return undefined
    return (this.fills.get(key) ?? this.fill(key, target)).made
  }

  /** Measures a cached response again after it has grown. */
  noteGrowth(key: string, cached: CachedResponse): void {
    const entry = this.entries.peek(key)
    if (entry?.made === cached) this.entries.set(key, entry)
  }

  private fill(key: string, target?: Target): Fill {
    const dependency = dependencyOf(target)
    this.counts.fills += 1
    const fill: Fill = { dependency, made: this.request(key, target) }
    this.fills.set(key, fill)
    this.index.add(key, dependency)
    void fill.made.then(
      (made) => this.end(key, fill, made),
      () => this.end(key, fill),
    )
    return fill
  }

  /** Caches what was made, unless a change has invalidated it meanwhile. */
  private end(key: string, fill: Fill, made?: CachedResponse): void {
    if (this.fills.get(key) !== fill) return
    this.fills.delete(key)
    const { dependency } = fill
    if (made && isCacheable(made)) this.entries.set(key, { made, dependency })
    else this.index.remove(key, dependency)
  }

  private async request(
    key: string,
    target: Target | undefined,
  ): Promise<CachedResponse | undefined> {
    const response = await this.dispatch(requestOf(key), target)
    const isTooLarge = (bytes: number) => bytes > this.limits.single
    if (isTooLarge(Number(response.headers.get('content-length')))) {
      await response.body?.cancel()
    } else {
      const bytes = Buffer.from(await response.arrayBuffer())
      if (!isTooLarge(bytes.byteLength)) return new CachedResponse(response, bytes)
    }
    this.large.set(key, true)
    return undefined
  }
}

const isCacheable = ({ status, freshUntil }: CachedResponse): boolean =>
  status === 200 && Date.now() < freshUntil
