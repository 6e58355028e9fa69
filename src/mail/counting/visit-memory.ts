/** How long a client's visits are pending, in ms: to follow link after link is what programs do. */
const pendingFor = 5_000

/** So many different links of a newsletter within that time are followed by a program. */
const burst = 3

/** How long a visit of the same client to the same link counts as one. */
const rememberFor = 60_000

/** Clients remembered at once; the oldest is forgotten for a new one. */
const maxClients = 20_000

interface Recent {
  readonly until: number
  readonly seen: Set<number>
  /** Ids of visits that are not counted yet. */
  readonly pending: Set<number>
  pendingSince: number
  isMachine: boolean
}

interface Visited {
  /** A pseudonym, good for some minutes. */
  readonly client: string
  readonly newsletter: number
  /** What is counted: a link, or a newsletter itself. */
  readonly id: number
  /** In ms. */
  readonly now: number
}

/**
 * Counts visits: once for a client and link within a minute, and not at all for a client that
 * follows several links within seconds. Held in memory alone and bounded; nothing names a person.
 */
export class VisitMemory {
  private readonly clients = new Map<string, Recent>()
  private counted = new Map<number, number>()

  get isEmpty(): boolean {
    return this.clients.size === 0 && this.counted.size === 0
  }

  note({ client, newsletter, id, now }: Visited): void {
    const recent = this.recentOf(`${newsletter} ${client}`, now)
    if (recent.isMachine || recent.seen.has(id)) return
    recent.seen.add(id)
    if (recent.pending.size === 0) recent.pendingSince = now
    recent.pending.add(id)
    if (recent.pending.size < burst) return
    recent.isMachine = true
    recent.pending.clear()
  }

  /** Counts a visit of a client that cannot be distinguished from others. */
  count(id: number): void {
    this.counted.set(id, (this.counted.get(id) ?? 0) + 1)
  }

  /** Counts what was pending long enough, and removes what is old. */
  settle(now: number): void {
    for (const [name, recent] of this.clients) {
      if (now - recent.pendingSince >= pendingFor) this.release(recent)
      if (now >= recent.until && recent.pending.size === 0) this.clients.delete(name)
    }
  }

  /** Counts all pending visits, for a process that ends. */
  settleAll(): void {
    for (const recent of this.clients.values()) this.release(recent)
  }

  take(): ReadonlyMap<number, number> {
    const taken = this.counted
    this.counted = new Map()
    return taken
  }

  /** Gives counts back that could not be stored. */
  giveBack(counts: ReadonlyMap<number, number>): void {
    for (const [id, count] of counts) this.counted.set(id, (this.counted.get(id) ?? 0) + count)
  }

  private recentOf(name: string, now: number): Recent {
    const known = this.clients.get(name)
    if (known && now < known.until) return known
    if (known) this.forget(name, known)
    else if (this.clients.size >= maxClients) this.forgetOldest()
    const recent: Recent = {
      until: now + rememberFor,
      seen: new Set(),
      pending: new Set(),
      pendingSince: now,
      isMachine: false,
    }
    this.clients.set(name, recent)
    return recent
  }

  private forgetOldest(): void {
    const [oldest] = this.clients
    if (oldest) this.forget(...oldest)
  }

  private forget(name: string, recent: Recent): void {
    this.release(recent)
    this.clients.delete(name)
  }

  private release({ pending }: Recent): void {
    for (const id of pending) this.count(id)
    pending.clear()
  }
}
