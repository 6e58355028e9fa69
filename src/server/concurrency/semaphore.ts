import { FairQueue } from './fair-queue.ts'

/**
 * Rejected for overload: the queue is full, or the timeout has passed. Recognise it by
 * `isOverloaded`.
 */
export class Overloaded extends Error {
  override readonly name = 'Overloaded'
}

/** Also of an error thrown by another copy of this module (`processWide`). */
export const isOverloaded = (error: unknown): boolean =>
  error instanceof Error && error.name === 'Overloaded'

export interface SemaphoreLimits {
  /** Sum of the weights of the claims that hold permits at once. */
  readonly permits: number
  /** The share of one key (default: all permits). */
  readonly permitsPerKey?: number
  /** Bounds of the queue: of all keys together, and of one key (default: the same). */
  readonly queueLimit: number
  readonly queueLimitPerKey?: number
  /** Timeout of one claim in the queue, in ms. */
  readonly timeout: number
}

export interface Claim {
  /** The client the claim counts for: keys are served in turn (round-robin). */
  readonly key?: string
  /** How many permits it takes (1); more than a key's share counts as that share. */
  readonly weight?: number
  /** Low priority: served only while no other claim can be. */
  readonly background?: boolean
  /** Cancels the claim: one whose caller has left is removed from the queue. */
  readonly signal?: AbortSignal | undefined
}

interface Waiter {
  readonly key: string
  readonly weight: number
  readonly queue: FairQueue<Waiter>
  readonly settle: (result: (() => void) | Error) => void
}

/**
 * A weighted semaphore with a bounded, fair queue. Permits go to the next waiter in the synchronous
 * step that releases them, so nothing can slip in between. A heavy claim at the head blocks lighter
 * ones of other keys until it fits, and so is never starved.
 */
export class Semaphore {
  readonly #limits: Required<SemaphoreLimits>
  readonly #foreground = new FairQueue<Waiter>()
  readonly #background = new FairQueue<Waiter>()
  readonly #heldByKey = new Map<string, number>()
  #held = 0

  constructor(limits: SemaphoreLimits) {
    const { permits, queueLimit } = limits
    this.#limits = { permitsPerKey: permits, queueLimitPerKey: queueLimit, ...limits }
  }

  get queued(): number {
    return this.#foreground.size + this.#background.size
  }

  /**
   * Waits for permits and returns the function that releases them (idempotent). Rejects with
   * Overloaded when the queue is full or the timeout passes, and with the signal's reason when it
   * aborts; the claim then holds nothing.
   */
  async acquire(claim: Claim = {}): Promise<() => void> {
    const { key = '', weight = 1, background = false, signal } = claim
    signal?.throwIfAborted()
    return new Promise((resolve, reject) => {
      const overloaded = () => waiter.settle(new Overloaded('waited for too long'))
      const timer = setTimeout(overloaded, this.#limits.timeout)
      timer.unref()
      const leave = () => waiter.settle(signal?.reason)
      signal?.addEventListener('abort', leave, { once: true })
      const queue = background ? this.#background : this.#foreground
      const waiter: Waiter = {
        key,
        weight: Math.min(weight, this.#limits.permitsPerKey),
        queue,
        settle: (result) => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', leave)
          queue.remove(key, waiter)
          if (typeof result === 'function') resolve(result)
          else reject(result)
          // A heavy claim that leaves the queue may have blocked others.
          if (typeof result !== 'function') this.#serve()
        },
      }
      queue.push(key, waiter)
      this.#serve()
      this.#enforceBounds(waiter)
    })
  }

  /** Runs the work while holding permits; rejects as `acquire` or as the work does. */
  async run<T>(claim: Claim, work: () => Promise<T>): Promise<T> {
    const release = await this.acquire(claim)
    try {
      return await work()
    } finally {
      release()
    }
  }

  #serve(): void {
    for (;;) {
      const next = this.#foreground.peek(this.#isInShare) ?? this.#background.peek(this.#isInShare)
      if (!next || this.#held + next.weight > this.#limits.permits) return
      next.queue.shift(next.key)
      next.settle(this.#hold(next))
    }
  }

  readonly #isInShare = ({ key, weight }: Waiter): boolean =>
    (this.#heldByKey.get(key) ?? 0) + weight <= this.#limits.permitsPerKey

  #hold({ key, weight }: Waiter): () => void {
    this.#add(key, weight)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#add(key, -weight)
      this.#serve()
    }
  }

  #add(key: string, weight: number): void {
    this.#held += weight
    const held = (this.#heldByKey.get(key) ?? 0) + weight
    if (held === 0) this.#heldByKey.delete(key)
    else this.#heldByKey.set(key, held)
  }

  /**
   * When the queue is full, the key with the longest queue loses its newest entry, background work
   * first.
   */
  #enforceBounds(newcomer: Waiter): void {
    const { queueLimit, queueLimitPerKey } = this.#limits
    const full = new Overloaded('too much is waiting')
    if (newcomer.queue.sizeOf(newcomer.key) > queueLimitPerKey) newcomer.settle(full)
    if (this.queued <= queueLimit) return
    const evicted =
      this.#background.newestOfLargestQueue(0) ?? this.#foreground.newestOfLargestQueue(1)
    const last = evicted ?? newcomer
    last.settle(full)
  }
}
