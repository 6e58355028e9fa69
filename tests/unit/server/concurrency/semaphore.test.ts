import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Claim, isOverloaded, Semaphore } from '#src/server/concurrency/semaphore.ts'

const limits = { permits: 1, queueLimit: 10, timeout: 60_000 }

/** Lets everything run that is ready to. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Claims that record when they are served and keep their permits until they are released. */
const track = (semaphore: Semaphore) => {
  const served: string[] = []
  const releases = new Map<string, () => void>()
  /** One still queued when its test ends is rejected a minute later, unobserved. */
  const claim = async (name: string, options: Claim = {}): Promise<void> => {
    const release = await semaphore.acquire(options).catch(() => undefined)
    if (!release) return
    served.push(name)
    releases.set(name, release)
  }
  const release = async (name: string): Promise<void> => {
    await settled()
    releases.get(name)?.()
    await settled()
  }
  return { served, claim, release }
}

const outcome = (claim: Promise<unknown>) =>
  claim.then(
    () => 'served',
    (error) => (isOverloaded(error) ? 'overloaded' : String(error.name)),
  )

describe('a semaphore', () => {
  it('a semaphore runs work of one key in order, up to its number of permits', async () => {
    const semaphore = new Semaphore({ ...limits, permits: 2 })
    const order: number[] = []
    let running = 0
    const work = (n: number) =>
      semaphore.run({}, async () => {
        running += 1
        expect(running).toBeLessThanOrEqual(2)
        order.push(n)
        await settled()
        running -= 1
      })
    await Promise.all([1, 2, 3, 4, 5].map(work))
    expect(order).toEqual([1, 2, 3, 4, 5])
  })

  it('a semaphore releases its permits when work fails', async () => {
    const semaphore = new Semaphore(limits)
    const fail = () => semaphore.run({}, () => Promise.reject(new Error('broken')))
    await expect(fail()).rejects.toThrow('broken')
    await expect(fail()).rejects.toThrow('broken')
    expect(await semaphore.run({}, async () => 'fine')).toBe('fine')
  })

  it('a semaphore alternates between keys, however many claims one of them queues', async () => {
    const semaphore = new Semaphore(limits)
    const { served, claim, release } = track(semaphore)
    void claim('a1', { key: 'a' })
    for (const name of ['a2', 'a3', 'a4']) void claim(name, { key: 'a' })
    void claim('b1', { key: 'b' })
    void claim('b2', { key: 'b' })
    for (const name of ['a1', 'a2', 'b1', 'a3', 'b2']) await release(name)
    expect(served).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4'])
  })

  it('a semaphore serves background claims only when nothing else is queued', async () => {
    const semaphore = new Semaphore(limits)
    const { served, claim, release } = track(semaphore)
    void claim('first')
    void claim('background', { background: true, key: 'x' })
    void claim('second')
    await settled()
    void claim('third')
    for (const name of ['first', 'second', 'third']) await release(name)
    expect(served).toEqual(['first', 'second', 'third', 'background'])
  })

  it('a semaphore delays light claims behind a heavy one until that fits', async () => {
    const semaphore = new Semaphore({ ...limits, permits: 10 })
    const { served, claim, release } = track(semaphore)
    void claim('half', { weight: 6, key: 'a' })
    void claim('heavy', { weight: 9, key: 'b' })
    void claim('light', { weight: 1, key: 'c' })
    await settled()
    expect(served).toEqual(['half'])
    await release('half')
    expect(served).toEqual(['half', 'heavy', 'light'])
  })

  it('a semaphore limits a key to its share while other keys proceed', async () => {
    const semaphore = new Semaphore({ ...limits, permits: 4, permitsPerKey: 2 })
    const { served, claim, release } = track(semaphore)
    for (const name of ['a1', 'a2', 'a3']) void claim(name, { key: 'a' })
    void claim('b1', { key: 'b' })
    await settled()
    expect(served).toEqual(['a1', 'a2', 'b1'])
    await release('a1')
    expect(served).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  it('a semaphore caps the weight of a claim at the share of its key', async () => {
    const semaphore = new Semaphore({ ...limits, permits: 4, permitsPerKey: 2 })
    expect(await outcome(semaphore.acquire({ weight: 100 }))).toBe('served')
  })

  it('a semaphore rejects claims beyond the queue limit of their key without starting them', async () => {
    const semaphore = new Semaphore({ ...limits, queueLimitPerKey: 2 })
    const { claim } = track(semaphore)
    for (const name of ['a1', 'a2', 'a3']) void claim(name, { key: 'a' })
    expect(await outcome(semaphore.acquire({ key: 'a' }))).toBe('overloaded')
    expect(semaphore.queued).toBe(2)
  })

  it('a full semaphore queue drops a claim of the key that queued the most', async () => {
    const semaphore = new Semaphore({ ...limits, queueLimit: 3 })
    await semaphore.acquire()
    const greedy = [1, 2, 3].map(() => outcome(semaphore.acquire({ key: 'greedy' })))
    void outcome(semaphore.acquire({ key: 'modest' }))
    expect(await greedy[2]).toBe('overloaded')
    expect(semaphore.queued).toBe(3)
  })

  it('a full semaphore queue with one claim per key rejects a new one', async () => {
    const semaphore = new Semaphore({ ...limits, queueLimit: 2 })
    await semaphore.acquire()
    void outcome(semaphore.acquire({ key: 'a' }))
    void outcome(semaphore.acquire({ key: 'b' }))
    expect(await outcome(semaphore.acquire({ key: 'c' }))).toBe('overloaded')
  })

  it('a full semaphore queue drops background claims first', async () => {
    const semaphore = new Semaphore({ ...limits, queueLimit: 1 })
    await semaphore.acquire()
    const background = outcome(semaphore.acquire({ key: 'a', background: true }))
    void outcome(semaphore.acquire({ key: 'b' }))
    expect(await background).toBe('overloaded')
  })

  it('a semaphore drops aborted claims and serves those behind them', async () => {
    const semaphore = new Semaphore({ ...limits, permits: 10 })
    const { served, claim } = track(semaphore)
    const leaving = new AbortController()
    void claim('half', { weight: 6 })
    const heavy = outcome(semaphore.acquire({ weight: 9, key: 'b', signal: leaving.signal }))
    void claim('light', { weight: 1, key: 'c' })
    leaving.abort()
    expect(await heavy).toBe('AbortError')
    await settled()
    expect(served).toEqual(['half', 'light'])
    const aborted = semaphore.acquire({ signal: AbortSignal.abort() })
    expect(await outcome(aborted)).toBe('AbortError')
  })

  it('a semaphore rejects a claim after its timeout', async () => {
    const semaphore = new Semaphore({ ...limits, timeout: 10 })
    const release = await semaphore.acquire()
    expect(await outcome(semaphore.acquire())).toBe('overloaded')
    release()
    release()
    expect(await outcome(semaphore.acquire())).toBe('served')
  })

  it('a semaphore never grants more permits than it has and loses none, whatever happens', async () => {
    const step = fc.record({
      key: fc.constantFrom('a', 'b', 'c'),
      weight: fc.integer({ min: 1, max: 5 }),
      background: fc.boolean(),
      leaves: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const semaphore = new Semaphore({
          permits: 6,
          permitsPerKey: 5,
          queueLimit: 8,
          timeout: 1e6,
        })
        let granted = 0
        const work = steps.map(async ({ leaves, ...claim }) => {
          const leaving = new AbortController()
          if (leaves) setImmediate(() => leaving.abort())
          await semaphore.run({ ...claim, signal: leaving.signal }, async () => {
            granted += claim.weight
            expect(granted).toBeLessThanOrEqual(6)
            await settled()
            granted -= claim.weight
          })
        })
        await Promise.allSettled(work)
        expect(semaphore.queued).toBe(0)
        const all = semaphore.acquire({ weight: 5, key: 'a' })
        const rest = semaphore.acquire({ weight: 1, key: 'b' })
        expect(await outcome(Promise.all([all, rest]))).toBe('served')
      }),
    )
  })
})
