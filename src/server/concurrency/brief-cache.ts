/** For how many times as long as it took to make a value is used, and the longest, in ms. */
const times = 100
const longest = 60_000

interface Entry {
  readonly value: Promise<unknown>
  /** Until when it is used; undefined while it is being made. */
  until: number | undefined
}

/**
 * Values that cost something to make, each made once however many ask (single flight), and used for
 * a hundred times as long as that took, a minute at most: so that making one takes a hundredth of
 * the time, and what is cheap is as good as fresh. A failure is not cached. The keys are few and
 * known: nothing is evicted.
 */
export class BriefCache {
  readonly #entries = new Map<string, Entry>()
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** The value of a key; of one key `make` always makes the same type. */
  async get<T>(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(key)
    if (known && (known.until === undefined || known.until > this.#now()))
      return known.value as Promise<T>
    const began = this.#now()
    const value = make()
    const entry: Entry = { value, until: undefined }
    this.#entries.set(key, entry)
    try {
      const made = await value
      const now = this.#now()
      entry.until = now + Math.min(longest, (now - began) * times)
      return made
    } catch (error) {
      if (this.#entries.get(key) === entry) this.#entries.delete(key)
      throw error
    }
  }
}
