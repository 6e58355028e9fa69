import { LRUCache } from 'lru-cache'
import type { Dispatch } from '#src/http/dispatch.ts'
import { KeptAnswer } from './kept-answer.ts'

/** What an answer too large to keep leaves behind, so that nobody tries again. */
const tooLarge = 'too large'
type Entry = KeptAnswer | typeof tooLarge

interface Limits {
  /** Bytes of all answers together. */
  readonly total: number
  /** Bytes of one answer, uncompressed. */
  readonly single: number
}

const defaults: Limits = { total: 64 * 1024 ** 2, single: 2 * 1024 ** 2 }

/** How often answers came from memory, and how often they had to be made. */
export interface CacheCounts {
  hits: number
  fills: number
}

/**
 * Answers by key, bounded in bytes, each made by one dispatch however many wait for it. Closed
 * at first, and whenever nobody would hear of a change: then it keeps nothing and has nothing.
 */
export class ResponseCache {
  readonly counts: CacheCounts = { hits: 0, fills: 0 }
  private readonly entries: LRUCache<string, Entry>
  private fills = new Map<string, Promise<Entry>>()
  private open = false

  constructor(
    private readonly dispatch: Dispatch,
    private readonly limits: Limits = defaults,
    /** Whether every change up to now has been received; asked at each use. */
    private readonly isCurrent: () => boolean = () => true,
  ) {
    this.entries = new LRUCache({
      maxSize: limits.total,
      sizeCalculation: (entry) => (entry === tooLarge ? 1_024 : entry.size),
    })
  }

  /** Bytes held, about. */
  get size(): number {
    return this.entries.calculatedSize
  }

  /** Whether answers are kept right now. */
  get isOpen(): boolean {
    return this.open
  }

  /** From now on changes are heard of; what was made before does not count. */
  start(): void {
    this.flush()
    this.open = true
  }

  /** Changes are no longer heard of. */
  stop(): void {
    this.open = false
    this.flush()
  }

  /** Forgets all, and what is being made right now: it may have been read before the change. */
  flush(): void {
    this.entries.clear()
    this.fills = new Map()
  }

  /** The answer as it was kept; undefined also while it is not known to be current. */
  find(key: string): KeptAnswer | undefined {
    if (!this.isCurrent()) return undefined
    const entry = this.entries.get(key)
    if (entry === undefined || entry === tooLarge) return undefined
    if (Date.now() >= entry.freshUntil) {
      this.entries.delete(key)
      return undefined
    }
    return entry
  }

  /**
   * The answer, made once for all who ask meanwhile; only a success is kept. Undefined when it
   * is too large, or while the cache is closed or not known to be current: then everybody asks
   * for themselves.
   */
  async make(key: string): Promise<KeptAnswer | undefined> {
    if (!this.open || !this.isCurrent() || this.entries.get(key) === tooLarge) return undefined
    const running = this.fills.get(key) ?? this.fill(key)
    const entry = await running
    return entry === tooLarge ? undefined : entry
  }

  /** Counts the bytes of an answer anew, once it has more of them. */
  noteGrowth(key: string, answer: KeptAnswer): void {
    if (this.entries.peek(key) === answer) this.entries.set(key, answer)
  }

  private fill(key: string): Promise<Entry> {
    const { fills } = this
    this.counts.fills += 1
    const filling = this.ask(key).then(
      (entry) => {
        // After a flush the fills are others: what began before it must not be kept.
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

  private async ask(key: string): Promise<Entry> {
    const response = await this.dispatch(new Request(`http://localhost${key}`))
    if (Number(response.headers.get('content-length')) > this.limits.single) {
      await response.body?.cancel()
      return tooLarge
    }
    const bytes = Buffer.from(await response.arrayBuffer())
    return bytes.byteLength > this.limits.single ? tooLarge : new KeptAnswer(response, bytes)
  }
}

const isKeepable = (entry: Entry): boolean =>
  entry === tooLarge || (entry.status === 200 && Date.now() < entry.freshUntil)
