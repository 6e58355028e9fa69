import { sql } from '@payloadcms/db-postgres'
import fc from 'fast-check'
import { createLocalReq, type Payload } from 'payload'
import { beforeAll, expect, it } from 'vitest'
import { withTransaction } from '#src/data/transaction.ts'
import {
  acceptOffer,
  cancelRegistration,
  changeCompanions,
  confirmRegistration,
} from '#src/events/registration/change-registration.ts'
import { RegistrationClosed, registerByForm } from '#src/events/registration/register.ts'
import { sweepRegistrations } from '#src/events/registration/sweep-registrations.ts'
import { startPayload } from '#tests/support/database.ts'
import { isLong, isShort } from '#tests/support/long.ts'
import {
  createOpenEvent,
  hours,
  mailsAbout,
  passTime,
  placesOf,
  registrationsOf,
} from '#tests/support/registrations.ts'

const runs = isLong ? 500 : isShort ? 4 : 10
const mostCompanions = 2

let payload: Payload
beforeAll(async () => {
  payload = await startPayload()
  await payload.updateGlobal({ slug: 'settings', data: { confirmRegistrations: true } })
})

interface Party {
  readonly id: number
  state: string
  seats: number
  companions: number
  /** Its turn on the waiting list. */
  turn: number
  /** Whose it is, once it was confirmed. */
  person: number | undefined
  readonly mails: string[]
}

const openStates = ['unconfirmed', 'booked', 'waiting', 'offered']

/** What must happen, written down plainly. */
class Model {
  readonly parties: Party[] = []
  capacity: number
  #turns = 0
  constructor(capacity: number) {
    this.capacity = capacity
  }

  get taken(): number {
    return this.parties.reduce((sum, { seats }) => sum + seats, 0)
  }
  get queue(): Party[] {
    return this.parties
      .filter(({ state }) => state === 'waiting')
      .sort((one, other) => one.turn - other.turn)
  }
  hasRoom(seats: number): boolean {
    return this.queue.length === 0 && this.taken + seats <= this.capacity
  }
  register(id: number, companions: number): void {
    const seats = this.hasRoom(1 + companions) ? 1 + companions : 0
    const mails = ['confirm']
    const person = undefined
    this.parties.push({ id, state: 'unconfirmed', seats, companions, turn: 0, person, mails })
  }
  #becomes(party: Party, state: string, seats: number, mail?: string): void {
    party.turn = ++this.#turns
    party.state = state
    party.seats = seats
    if (mail) party.mails.push(mail)
  }
  confirm(party: Party): void {
    if (party.state !== 'unconfirmed' && party.state !== 'lapsed') return
    const seats = 1 + party.companions
    party.person ??= party.id
    if (party.seats > 0 || this.hasRoom(seats)) this.#becomes(party, 'booked', seats, 'booked')
    else this.#becomes(party, 'waiting', 0, 'waiting')
  }
  accept(party: Party): void {
    if (party.state === 'offered') this.#becomes(party, 'booked', party.seats, 'booked')
  }
  cancel(party: Party, mail = 'cancelled'): void {
    if (!openStates.includes(party.state)) return
    this.#becomes(party, 'cancelled', 0, party.state === 'unconfirmed' ? undefined : mail)
    this.offer()
  }
  /** Of two of a person the earlier stays. */
  merge(): void {
    const isOpen = ({ state }: Party) => openStates.includes(state)
    const second = this.parties.find(
      (party) =>
        isOpen(party) &&
        party.person !== undefined &&
        this.parties.some(
          (other) => isOpen(other) && other.person === party.person && other.id < party.id,
        ),
    )
    if (!second) return
    this.cancel(second, 'merged')
    this.merge()
  }
  sweep(): void {
    this.offer()
    this.merge()
  }
  /** All who know of the event hear that it was moved, by what they are mailed meanwhile or by itself. */
  move(): void {
    const before = new Map(this.parties.map(({ id, mails }) => [id, mails.length]))
    this.sweep()
    for (const { id, state, mails } of this.parties)
      if (openStates.includes(state) && state !== 'unconfirmed' && mails.length === before.get(id))
        mails.push('changed')
  }
  companions(party: Party, count: number): void {
    const { state, companions } = party
    if (count === companions || (state !== 'booked' && state !== 'waiting')) return
    if (state === 'booked' && count > companions && !this.hasRoom(count - companions)) return
    party.companions = count
    if (state === 'booked') {
      party.seats = 1 + count
      party.mails.push('updated')
    }
    this.offer()
  }
  offer(): void {
    for (;;) {
      const free = this.capacity - this.taken
      const next = this.queue.find(({ companions }) => 1 + companions <= free)
      if (!next) return
      this.#becomes(next, 'offered', 1 + next.companions, 'offered')
    }
  }
  lapse(): void {
    for (const party of this.parties)
      if (party.state === 'unconfirmed' || party.state === 'offered')
        this.#becomes(party, 'lapsed', 0)
    this.offer()
  }
  setCapacity(capacity: number): void {
    if (capacity < this.taken) return
    this.capacity = capacity
    this.offer()
  }
  erase(party: Party): void {
    this.parties.splice(this.parties.indexOf(party), 1)
    this.offer()
  }
}

const who = fc.nat(7)
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('register' as const), n: fc.nat(mostCompanions) }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('confirm' as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('accept' as const), who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cancel' as const), who }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('companions' as const),
      who,
      n: fc.nat(mostCompanions),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lapse' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('capacity' as const),
      n: fc.integer({ min: 1, max: 6 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('erase' as const), who }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('merge' as const), one: fc.nat(7), other: fc.nat(7) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const) }) },
)

/** Zones whose clocks are changed on different days of the year that starts move through. */
const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', '']
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const reqOf = () => createLocalReq({}, payload)

/** One history of an event, done by the product and by the model. */
class History {
  readonly #model: Model
  readonly #event: number
  #count = 0
  #moves = 0
  private constructor(event: number, model: Model) {
    this.#event = event
    this.#model = model
  }
  static async begin(capacity: number): Promise<History> {
    const { id } = await createOpenEvent(payload, { places: capacity, companions: mostCompanions })
    return new History(id, new Model(capacity))
  }

  async register(companions: number): Promise<void> {
    const req = await reqOf()
    const given = { name: 'A', phone: '', consent: '', answers: [], language: null }
    const email = `party-${this.#event}-${this.#model.parties.length}-${this.#count++}@example.org`
    const event = this.#event
    const id = await withTransaction(req, (db) =>
      registerByForm(req, db, { ...given, email, event, companions }),
    )
    this.#model.register(id ?? 0, companions)
  }

  async capacity(places: number): Promise<void> {
    this.#model.setCapacity(places)
    const registration = { enabled: true, places, companions: mostCompanions }
    await payload
      .update({ collection: 'events', id: this.#event, data: { registration } })
      .catch(() => undefined)
    await this.sweep()
  }

  async sweep(): Promise<void> {
    await sweepRegistrations(payload)
    this.#model.sweep()
  }

  async move(): Promise<void> {
    this.#moves += 1
    const startDate = hours((5 + 13 * this.#moves) * 24)
    const timeZone = zones[this.#moves % zones.length] ?? ''
    await payload.update({ collection: 'events', id: this.#event, data: { startDate, timeZone } })
    await payload.db.drizzle.execute(sql`
      UPDATE events SET updated_at = now() - interval '5 minutes' WHERE id = ${this.#event}`)
    await sweepRegistrations(payload)
    this.#model.move()
  }

  /** Merges two of those who have confirmed. */
  async merge(first: number, second: number): Promise<void> {
    const known = this.#model.parties.filter(({ person }) => person !== undefined)
    const [one, other] = [known[first % known.length], known[second % known.length]]
    if (!one || !other || one.person === other.person) return
    const merged = other.person
    await payload.db.drizzle.execute(sql`
      UPDATE event_registrations r SET contact_id = o.contact_id FROM event_registrations o
      WHERE o.id = ${one.id} AND r.contact_id =
        (SELECT contact_id FROM event_registrations WHERE id = ${other.id})`)
    for (const party of this.#model.parties) if (party.person === merged) party.person = one.person
    await this.sweep()
  }

  async lapse(): Promise<void> {
    await passTime(payload, this.#event)
    this.#model.lapse()
    await this.sweep()
  }

  async erase(party: Party): Promise<void> {
    await payload.delete({ collection: 'event-registrations', id: party.id })
    this.#model.erase(party)
    await this.sweep()
  }

  async of(party: Party, given: Extract<Step, { who: number }>): Promise<void> {
    const { id } = party
    if (given.do === 'erase') return this.erase(party)
    if (given.do === 'companions') {
      await changeCompanions(await reqOf(), id, given.n)
      return this.#model.companions(party, given.n)
    }
    const acts = { confirm: confirmRegistration, accept: acceptOffer, cancel: cancelRegistration }
    await acts[given.do](await reqOf(), id)
    this.#model[given.do](party)
  }

  async do(given: Step): Promise<void> {
    if (given.do === 'register') return this.register(given.n)
    if (given.do === 'capacity') return this.capacity(given.n)
    if (given.do === 'lapse') return this.lapse()
    if (given.do === 'move') return this.move()
    if (given.do === 'merge') return this.merge(given.one, given.other)
    const party = this.#model.parties[given.who % Math.max(1, this.#model.parties.length)]
    if (party) await this.of(party, given)
  }

  async compare(): Promise<void> {
    const stored = await registrationsOf(payload, this.#event)
    expect(stored.map(({ id, state, seats }) => ({ id, state, seats }))).toEqual(
      this.#model.parties.map(({ id, state, seats }) => ({ id, state, seats })),
    )
    const places = await placesOf(payload, this.#event)
    expect(places).toEqual({
      capacity: this.#model.capacity,
      taken: this.#model.taken,
      waiting: this.#model.queue.length,
    })
    expect(this.#model.taken).toBeLessThanOrEqual(this.#model.capacity)
  }

  async compareMails(): Promise<void> {
    for (const { id, mails } of this.#model.parties)
      expect(await mailsAbout(payload, id)).toEqual(mails)
  }
}

it('random histories of an event end as a plain model does, with each mail once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.array(step, { minLength: 12, maxLength: 30 }),
      async (capacity, steps) => {
        const history = await History.begin(capacity)
        for (const each of steps) {
          await history.do(each)
          await history.compare()
        }
        await history.compareMails()
      },
    ),
    { numRuns: runs },
  )
}, 1_800_000)

it('of many who register and cancel at once, no more have a place than there are', {
  tags: 'long',
}, async () => {
  const event = await createOpenEvent(payload, { places: 10 })
  const given = { name: 'A', phone: '', consent: '', answers: [], language: null, companions: 0 }
  const register = async (n: number) => {
    const req = await reqOf()
    const email = `many-${event.id}-${n}@example.org`
    return withTransaction(req, (db) =>
      registerByForm(req, db, { ...given, email, event: event.id }),
    )
  }
  const ids = await Promise.all(Array.from({ length: 60 }, (_, n) => register(n)))
  const confirm = async (id: number | undefined) => confirmRegistration(await reqOf(), id ?? 0)
  await Promise.all(ids.map(confirm))
  expect(await placesOf(payload, event.id)).toEqual({ capacity: 10, taken: 10, waiting: 50 })
  const all = await registrationsOf(payload, event.id)
  // Those have places who came first, and those who cancel hand them to those who wait.
  expect(all.slice(0, 10).every(({ state }) => state === 'booked')).toBe(true)
  await Promise.all(all.slice(0, 5).map(async ({ id }) => cancelRegistration(await reqOf(), id)))
  const after = await registrationsOf(payload, event.id)
  expect(after.filter(({ state }) => state === 'offered')).toHaveLength(5)
  expect(await placesOf(payload, event.id)).toEqual({ capacity: 10, taken: 10, waiting: 45 })
})

it('is rejected without a trace where it is full at last', async () => {
  const event = await createOpenEvent(payload, { places: 1, waitingList: false })
  const given = { name: 'A', phone: '', consent: '', answers: [], language: null, companions: 0 }
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, async (_, n) => {
      const req = await reqOf()
      const email = `one-${event.id}-${n}@example.org`
      return withTransaction(req, (db) =>
        registerByForm(req, db, { ...given, email, event: event.id }),
      )
    }),
  )
  const rejected = outcomes.filter((each) => each.status === 'rejected')
  expect(rejected.map(({ reason }) => reason instanceof RegistrationClosed)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(await registrationsOf(payload, event.id)).toHaveLength(1)
})
