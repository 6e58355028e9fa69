/**
 * A queue that serves its keys in turn (round-robin), and within a key in the order of arrival:
 * whoever queues a hundred entries delays the entry of another key by one of them.
 */
export class FairQueue<T> {
  /** In the order in which keys are served next; no key has an empty list. */
  readonly #entries = new Map<string, T[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  /** How many entries of a key wait. */
  sizeOf(key: string): number {
    return this.#entries.get(key)?.length ?? 0
  }

  push(key: string, entry: T): void {
    const entries = this.#entries.get(key)
    if (entries) entries.push(entry)
    else this.#entries.set(key, [entry])
    this.#size += 1
  }

  /** The next entry of the first key that may be served now. */
  peek(mayServe: (entry: T) => boolean): T | undefined {
    for (const [entry] of this.#entries.values())
      if (entry !== undefined && mayServe(entry)) return entry
    return undefined
  }

  /** Takes out the first entry of a key, which is then served after all others. */
  shift(key: string): void {
    const entries = this.#entries.get(key)
    if (!entries) return
    entries.shift()
    this.#size -= 1
    this.#entries.delete(key)
    if (entries.length > 0) this.#entries.set(key, entries)
  }

  /** Takes out an entry that waits no longer; one that is not there is no error. */
  remove(key: string, entry: T): void {
    const entries = this.#entries.get(key)
    const at = entries?.indexOf(entry) ?? -1
    if (!entries || at < 0) return
    entries.splice(at, 1)
    this.#size -= 1
    if (entries.length === 0) this.#entries.delete(key)
  }

  /** The newest entry of the key with the most, of those with more than `most`. */
  newestOfLongest(most: number): T | undefined {
    let longest: T[] = []
    for (const entries of this.#entries.values())
      if (entries.length > Math.max(most, longest.length)) longest = entries
    return longest.at(-1)
  }
}
