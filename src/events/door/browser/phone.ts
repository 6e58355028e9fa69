import type { DoorList, DoorOutcome, DoorPerson } from '#src/contract/events/door.ts'
import { type Act, cameSince } from '../acts.ts'

/** An act that waits to be sent. It has no name. */
export interface Waiting extends Act {
  readonly code: string
}

/** What the server did not take, until the helper has seen it. */
export interface Rejected {
  readonly key: string
  readonly name: string
}

type Known = Omit<DoorList, 'count' | 'people' | 'now'> & {
  /** Of the server, when the list was read. */
  readonly now: string
  /** Of the phone's clock to that of the server, in ms. */
  readonly offset: number
}

export type Connection = 'loading' | 'online' | 'offline' | 'busy' | 'ended'

interface Environment {
  /** Of the page. */
  readonly path: string
  readonly storage: Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>
  readonly request: typeof fetch
  readonly onChange: () => void
}

class Ended extends Error {}
class Busy extends Error {}

const batch = 100
const timeout = 15_000

/** After so long the whole list is read, in ms. */
const wholeAfter = 10 * 60_000

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/**
 * The list of an event and what waits to be sent, on one phone. Acts are stored before anything else
 * is done with them, each by itself, so that two pages of a phone lose none; the list is stored while
 * the page can be opened without a connection, and removed when the link is over.
 */
export class Phone {
  readonly people = new Map<string, DoorPerson>()
  known: Known | undefined
  connection: Connection = 'loading'
  rejected: Rejected[] = []
  /** Whether names may be stored: where the page opens without a connection. */
  stores = false
  isFull = false
  #waiting: readonly Waiting[] = []
  #waitingOf = new Map<string, Waiting[]>()
  #wholeAt = Number.NEGATIVE_INFINITY
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined
  readonly #environment: Environment

  constructor(environment: Environment) {
    this.#environment = environment
    this.#wait(this.#storedActs())
    const stored = this.#read<{ known: Known; people: DoorPerson[] }>('list')
    this.rejected = this.#read('rejected') ?? []
    if (!stored) return
    this.known = stored.known
    for (const person of stored.people) this.people.set(person.code, person)
    this.endIfOver()
  }

  get waiting(): readonly Waiting[] {
    return this.#waiting
  }

  #now(): string {
    return new Date(Date.now() + (this.known?.offset ?? 0)).toISOString()
  }

  #acts(person: DoorPerson): Act[] {
    const { code, cameAt } = person
    const known = cameAt === null ? [] : [{ key: 'known', kind: 'check_in' as const, at: cameAt }]
    return [...known, ...(this.#waitingOf.get(code) ?? [])]
  }

  #wait(acts: readonly Waiting[]): void {
    this.#waiting = acts
    this.#waitingOf = new Map()
    for (const act of acts)
      this.#waitingOf.set(act.code, [...(this.#waitingOf.get(act.code) ?? []), act])
  }

  /** Since when a person is here, with what waits to be sent. */
  cameAt(person: DoorPerson): string | null {
    return this.#waitingOf.has(person.code) ? cameSince(this.#acts(person)) : person.cameAt
  }

  act(person: DoorPerson, kind: Act['kind']): void {
    // Later than what it is about, whatever the clocks are.
    const last = Math.max(0, ...this.#acts(person).map(({ at }) => Date.parse(at)))
    const at = new Date(Math.max(Date.parse(this.#now()), last + 1)).toISOString()
    const act = { key: newKey(), code: person.code, kind, at }
    this.#wait([...this.#waiting, act])
    this.#write(`act ${act.key}`, act)
    this.#environment.onChange()
    void this.sync()
  }

  dismiss(): void {
    this.rejected = []
    this.#remove('rejected')
    if (this.connection === 'ended') for (const { key } of this.#waiting) this.#forget(key)
    this.#environment.onChange()
  }

  /** Sends what waits and reads the list: all that was done before this is called. */
  sync(): Promise<void> {
    if (!this.#running) {
      this.#running = this.#exchange().finally(() => {
        this.#running = undefined
      })
      return this.#running
    }
    this.#next ??= this.#running.then(() => {
      this.#next = undefined
      return this.sync()
    })
    return this.#next
  }

  async #exchange(): Promise<void> {
    if (this.connection === 'ended') return
    try {
      await this.#send()
      await this.#readList()
      this.connection = 'online'
    } catch (error) {
      if (error instanceof Ended) this.#end()
      else this.connection = error instanceof Busy ? 'busy' : 'offline'
    }
    this.endIfOver()
    this.#environment.onChange()
  }

  endIfOver(): void {
    if (this.known && this.known.endsAt <= this.#now()) this.#end()
  }

  async #call<T>(path: string, body?: object): Promise<T> {
    const response = await this.#environment.request(`${this.#environment.path}/${path}`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(timeout),
      ...(body
        ? {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }
        : {}),
    })
    if (response.status === 404) throw new Ended()
    if (!response.ok) throw new Busy()
    return (await response.json()) as T
  }

  async #send(): Promise<void> {
    this.#wait(this.#storedActs())
    for (let from = 0; from < this.#waiting.length; ) {
      const acts = this.#waiting.slice(from, from + batch)
      const { outcomes } = await this.#call<{ outcomes: { key: string; outcome: DoorOutcome }[] }>(
        'check-ins',
        { acts },
      )
      const byKey = new Map(outcomes.map(({ key, outcome }) => [key, outcome]))
      for (const act of acts) this.#settle(act, byKey.get(act.key))
      // What the server could not do now stays, and is sent again.
      from += acts.filter((act) => this.#waiting.includes(act)).length
    }
  }

  #settle({ key, code }: Waiting, outcome: DoorOutcome | undefined): void {
    if (outcome === undefined || outcome === 'failed') return
    const person = this.people.get(code)
    if (outcome === 'gone') {
      this.rejected.push({ key, name: person?.name ?? '' })
      this.#write('rejected', this.rejected)
    } else if (person) this.people.set(code, { ...person, cameAt: this.cameAt(person) })
    this.#forget(key)
  }

  async #readList(): Promise<void> {
    const isWhole = !this.known || Date.now() - this.#wholeAt > wholeAfter
    const since = isWhole ? '' : `?since=${this.known?.now}`
    const { people, count, ...list } = await this.#call<DoorList>(`list${since}`)
    if (isWhole) this.people.clear()
    for (const person of people) this.people.set(person.code, person)
    // Whoever is cancelled or erased is missing from the whole only.
    this.#wholeAt = isWhole ? Date.now() : this.#wholeAt
    this.known = { ...list, offset: Date.parse(list.now) - Date.now() }
    if (!isWhole && count !== this.people.size) {
      this.#wholeAt = Number.NEGATIVE_INFINITY
      return this.#readList()
    }
    this.store()
  }

  /** Stores the list, where it may be. */
  store(): void {
    if (this.stores && this.known)
      this.isFull = !this.#write('list', { known: this.known, people: [...this.people.values()] })
  }

  #end(): void {
    this.connection = 'ended'
    this.known = undefined
    this.people.clear()
    this.#remove('list')
    this.rejected = []
    this.#remove('rejected')
  }

  #forget(key: string): void {
    this.#wait(this.#waiting.filter((each) => each.key !== key))
    this.#remove(`act ${key}`)
  }

  #storedActs(): Waiting[] {
    const { storage } = this.#environment
    const begins = this.#name('act ')
    const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
    const stored = names
      .filter((name) => name.startsWith(begins))
      .flatMap((name) => this.#read<Waiting>(name.slice(this.#name('').length)) ?? [])
    // Those that could not be stored are known to this page alone.
    const all = new Map([...this.#waiting, ...stored].map((act) => [act.key, act]))
    return [...all.values()].sort((one, other) => (one.at < other.at ? -1 : 1))
  }

  #name(name: string): string {
    return `muster ${this.#environment.path} ${name}`
  }

  #read<T>(name: string): T | undefined {
    try {
      const text = this.#environment.storage.getItem(this.#name(name))
      return text === null ? undefined : (JSON.parse(text) as T)
    } catch {
      return undefined
    }
  }

  #write(name: string, value: unknown): boolean {
    try {
      this.#environment.storage.setItem(this.#name(name), JSON.stringify(value))
      return true
    } catch {
      return false
    }
  }

  #remove(name: string): void {
    this.#environment.storage.removeItem(this.#name(name))
  }
}
