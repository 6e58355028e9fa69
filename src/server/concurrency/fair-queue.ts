/**
 * A fair queue: round-robin over keys, first in first out within a key, so that a hundred entries
 * of one key delay the entry of another by one.
 */
export class FairQueue<T> {
  /** In the order in which keys are served next; no key has an empty list. */
  readonly #entries = new Map<string, T[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  sizeOf(key: string): number {
    return this.#entries.get(key)?.length ?? 0
  }

  push(key: string, entry: T): void {
    const entries = this.#entries.get(key)
    if (entries) entries.push(entry)
    else this.#entries.set(key, [entry])
    this.#size += 1
  }

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

  /** Removes an entry that waits no longer (aborted or timed out); a missing one is no error. */
  remove(key: string, entry: T): void {
    const entries = this.#entries.get(key)
    const at = entries?.indexOf(entry) ?? -1
    if (!entries || at < 0) return
    entries.splice(at, 1)
    this.#size -= 1
    if (entries.length === 0) this.#entries.delete(key)
  }

  /** The newest entry of the key with the longest queue, among those with more than `most`. */
  newestOfLargestQueue(max: number): T | undefined {
    let maxLength: T[] = []
    for (const entries of this.#entries.values())
      if (entries.length > Math.max(max, maxLength.length)) maxLength = entries
    return maxLength.at(-1)
  }
}
