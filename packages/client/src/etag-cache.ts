interface Known {
  readonly etag: string
  readonly value: unknown
}

/**
 * Responses by URL with their ETags, so that what has not changed is not sent again. The least
 * recently used goes first. Browsers do this by themselves.
 */
export class EtagCache {
  private readonly known = new Map<string, Known>()
  declare private readonly size: number

  constructor(size: number) {
    this.size = size
  }

  find(url: string): Known | undefined {
    const found = this.known.get(url)
    if (found) {
      this.known.delete(url)
      this.known.set(url, found)
    }
    return found
  }

  store(url: string, etag: string, value: unknown): void {
    if (this.size < 1) return
    this.known.delete(url)
    this.known.set(url, { etag, value })
    const [oldest] = this.known.keys()
    if (this.known.size > this.size && oldest !== undefined) this.known.delete(oldest)
  }
}
