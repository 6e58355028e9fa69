import fc from 'fast-check'
import { createLocalReq, type Payload } from 'payload'
import { beforeAll, expect, it } from 'vitest'
import { withTransaction } from '#src/data/transaction.ts'
import { acceptShift, confirmSignUp, handBack } from '#src/events/shifts/change-sign-up.ts'
import { signUpByForm } from '#src/events/shifts/sign-up.ts'
import { sweepShifts } from '#src/events/shifts/sweep-shifts.ts'
import { startPayload } from '#tests/support/database.ts'
import { isLong, isShort } from '#tests/support/long.ts'
import { between, createShift, passTimeOf, signUpsOf, staffingOf } from '#tests/support/shifts.ts'

const runs = isLong ? 300 : isShort ? 4 : 10

let payload: Payload
beforeAll(async () => {
  payload = await startPayload()
})

interface Job {
  readonly id: number
  start: number
  needed: number
}

interface Up {
  readonly id: number
  readonly job: Job
  readonly person: number
  state: string
  seats: number
  /** Its turn on the waiting list. */
  turn: number
}

const length = 3
const busy: readonly string[] = ['booked', 'offered']

/** What must happen, written down plainly. */
class Model {
  readonly ups: Up[] = []
  readonly jobs: readonly Job[]
  #turns = 0
  constructor(jobs: readonly Job[]) {
    this.jobs = jobs
  }
  of(job: Job): Up[] {
    return this.ups.filter((up) => up.job === job)
  }
  taken(job: Job): number {
    return this.of(job).reduce((sum, { seats }) => sum + seats, 0)
  }
  isBusy(up: Up, start = up.job.start): boolean {
    return this.ups.some(
      (other) =>
        other !== up &&
        other.person === up.person &&
        busy.includes(other.state) &&
        Math.abs(other.job.start - start) < length,
    )
  }
  queue(job: Job): Up[] {
    return this.of(job)
      .filter(({ state }) => state === 'waiting')
      .sort((one, other) => one.turn - other.turn)
  }
  next(job: Job): Up | undefined {
    return this.queue(job).find((up) => !this.isBusy(up))
  }
  isOpen(job: Job, person: number): boolean {
    return this.of(job).some(
      (up) => up.person === person && !['cancelled', 'lapsed'].includes(up.state),
    )
  }
  signUp(id: number, job: Job, person: number): void {
    const hasRoom = this.queue(job).length === 0 && this.taken(job) < job.needed
    this.ups.push({ id, job, person, state: 'unconfirmed', seats: hasRoom ? 1 : 0, turn: 0 })
  }
  #becomes(up: Up, state: string, seats: number): void {
    if (up.state !== state) up.turn = ++this.#turns
    up.state = state
    up.seats = seats
  }
  confirm(up: Up): void {
    if (up.state === 'lapsed' && this.isOpen(up.job, up.person)) return
    if (!['unconfirmed', 'lapsed'].includes(up.state) || this.isBusy(up)) return
    const hasRoom = this.taken(up.job) < up.job.needed && this.next(up.job) === undefined
    if (up.seats > 0 || hasRoom) this.#becomes(up, 'booked', 1)
    else this.#becomes(up, 'waiting', 0)
  }
  accept(up: Up): void {
    if (up.state === 'offered') this.#becomes(up, 'booked', 1)
  }
  cancel(up: Up): void {
    if (['cancelled', 'lapsed'].includes(up.state)) return
    this.#becomes(up, 'cancelled', 0)
    this.offer(up.job)
  }
  offer(job: Job): void {
    for (;;) {
      const next = this.taken(job) < job.needed ? this.next(job) : undefined
      if (!next) return
      this.#becomes(next, 'offered', 1)
    }
  }
  lapse(job: Job): void {
    for (const up of this.of(job))
      if (['unconfirmed', 'offered'].includes(up.state)) this.#becomes(up, 'lapsed', 0)
  }
  isMovable(job: Job, start: number): boolean {
    return !this.of(job).some((up) => busy.includes(up.state) && this.isBusy(up, start))
  }
}

const which = fc.nat(9)
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('signUp' as const), job: fc.nat(2), n: fc.nat(3) }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('confirm' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('accept' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cancel' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('erase' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lapse' as const), job: fc.nat(2) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('needed' as const),
      job: fc.nat(2),
      n: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('move' as const), job: fc.nat(2), n: fc.nat(6) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const reqOf = () => createLocalReq({}, payload)
const actions = { confirm: confirmSignUp, accept: acceptShift, cancel: handBack }

/** One history of three shifts, done by the product and by the model. */
class History {
  readonly #model: Model
  readonly #key: number
  private constructor(model: Model) {
    this.#model = model
    this.#key = model.jobs[0]?.id ?? 0
  }
  static async begin(): Promise<History> {
    const jobs: Job[] = []
    for (const start of [0, 2, 4]) {
      const { id } = await createShift(payload, { needed: 1, ...between(start, start + length) })
      jobs.push({ id, start, needed: 1 })
    }
    return new History(new Model(jobs))
  }

  async #signUp(job: Job, person: number): Promise<void> {
    const req = await reqOf()
    const given = { name: 'A', phone: '', ageAgreement: '', consent: '', language: null }
    const email = `helper-${this.#key}-${person}@example.org`
    const isOpen = this.#model.isOpen(job, person)
    const id = await withTransaction(req, (db) =>
      signUpByForm(req, db, { ...given, email, shift: job.id }),
    )
    expect(id === undefined).toBe(isOpen)
    if (id !== undefined) this.#model.signUp(id, job, person)
  }

  async #change(job: Job, data: object, isPossible: boolean, done: () => void): Promise<void> {
    const saved = await payload
      .update({ collection: 'event-shifts', id: job.id, data })
      .then(() => true)
      .catch(() => false)
    expect(saved).toBe(isPossible)
    if (saved) done()
  }

  async #about(up: Up, given: Extract<Step, { which: number }>): Promise<void> {
    if (given.do === 'erase') {
      await payload.delete({ collection: 'event-shift-sign-ups', id: up.id })
      this.#model.ups.splice(this.#model.ups.indexOf(up), 1)
      return
    }
    await actions[given.do](await reqOf(), up.id)
    this.#model[given.do](up)
  }

  async #ofJob(job: Job, given: Exclude<Step, { which: number }>): Promise<void> {
    const model = this.#model
    if (given.do === 'signUp') return this.#signUp(job, given.n)
    if (given.do === 'lapse') {
      await passTimeOf(payload, job.id)
      return model.lapse(job)
    }
    if (given.do === 'needed')
      return this.#change(job, { needed: given.n }, given.n >= model.taken(job), () => {
        job.needed = given.n
      })
    const { n: start } = given
    return this.#change(job, between(start, start + length), model.isMovable(job, start), () => {
      job.start = start
    })
  }

  async do(given: Step): Promise<void> {
    const { jobs, ups } = this.#model
    if ('job' in given) {
      const job = jobs[given.job]
      if (job) await this.#ofJob(job, given)
    } else {
      const up = ups[given.which % Math.max(1, ups.length)]
      if (up) await this.#about(up, given)
    }
    // What is free now, on any of them, is offered by the sweep, a shift after the other.
    await sweepShifts(payload)
    for (const job of jobs) this.#model.offer(job)
  }

  async compare(): Promise<void> {
    const model = this.#model
    for (const job of model.jobs) {
      const stored = await signUpsOf(payload, job.id)
      expect(stored.map(({ id, state, seats }) => ({ id, state, seats }))).toEqual(
        model.of(job).map(({ id, state, seats }) => ({ id, state, seats })),
      )
      expect(await staffingOf(payload, job.id)).toEqual({
        needed: job.needed,
        taken: model.taken(job),
        waiting: model.queue(job).length,
      })
      expect(model.taken(job)).toBeLessThanOrEqual(job.needed)
    }
    for (const up of model.ups) if (busy.includes(up.state)) expect(model.isBusy(up)).toBe(false)
  }
}

it('random histories of shifts end as a plain model does: never overbooked, never two at a time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const history = await History.begin()
      for (const each of steps) {
        await history.do(each)
        await history.compare()
      }
    }),
    { numRuns: runs },
  )
})
