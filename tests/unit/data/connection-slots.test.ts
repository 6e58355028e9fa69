import { describe, expect, it } from 'vitest'
import { ConnectionSlots, NoFreeConnection } from '#src/data/pool/slots.ts'

const open = (bounds: Partial<ConstructorParameters<typeof ConnectionSlots>[0]> = {}) =>
  new ConnectionSlots({ slots: 4, perArea: 2, queueLimit: 100, timeout: 60_000, ...bounds })

/** Takes slots and records the names of those admitted. */
const taker = (slots: ConnectionSlots) => {
  const admitted: string[] = []
  const take = async (area: string | undefined, name: string) => {
    const release = await slots.take(area)
    admitted.push(name)
    return release
  }
  /** Like `take`, for one that may still be queued when the test ends. */
  const queue = (area: string | undefined, name: string): void => {
    take(area, name).catch(() => undefined)
  }
  return { admitted, take, queue }
}

const settle = () => new Promise((done) => setImmediate(done))

describe('connection slots', () => {
  it('connection slots of one area are limited to its share, the others go to other areas', async () => {
    const slots = open()
    const { admitted, queue } = taker(slots)
    for (let at = 0; at < 6; at += 1) queue('news', `news ${at}`)
    for (let at = 0; at < 2; at += 1) queue('events', `events ${at}`)
    await settle()
    expect(admitted).toEqual(['news 0', 'news 1', 'events 0', 'events 1'])
    expect(slots.queued).toBe(4)
  })

  it('a free connection slot goes to the area with the fewest, first come first served within it', async () => {
    const { admitted, take, queue } = taker(open({ slots: 3, perArea: 3 }))
    const taken = [await take('news', 'a'), await take('news', 'b'), await take('events', 'c')]
    queue('news', 'd')
    queue('events', 'e')
    queue('events', 'f')
    queue('auth', 'g')
    await settle()
    for (const release of taken) release()
    await settle()
    // After `a` ends, auth holds none; after `b`, news holds none; after `c`, events holds none.
    expect(admitted).toEqual(['a', 'b', 'c', 'g', 'd', 'e'])
  })

  it('connection slots are not limited by area for work without one', async () => {
    const { admitted, queue } = taker(open())
    for (let at = 0; at < 5; at += 1) queue(undefined, String(at))
    await settle()
    expect(admitted).toEqual(['0', '1', '2', '3'])
  })

  it('a connection slot is released once, however often release is called', async () => {
    const slots = open({ slots: 1, perArea: 1 })
    const release = await slots.take('news')
    release()
    release()
    const { admitted, queue } = taker(slots)
    queue('news', 'one')
    queue('events', 'other')
    await settle()
    expect(admitted).toEqual(['one'])
  })

  it('a request for a connection slot is rejected after its timeout, and the next one gets the slot', async () => {
    const slots = open({ slots: 1, perArea: 1, timeout: 20 })
    const release = await slots.take('news')
    await expect(slots.take('news')).rejects.toBeInstanceOf(NoFreeConnection)
    expect(slots.queued).toBe(0)
    release()
    await slots.take('events')
  })

  it('requests for connection slots are rejected beyond the queue limit', async () => {
    const slots = open({ slots: 1, perArea: 1, queueLimit: 2 })
    await slots.take('news')
    const { queue } = taker(slots)
    for (let at = 0; at < 2; at += 1) queue('news', String(at))
    await expect(slots.take('events')).rejects.toBeInstanceOf(NoFreeConnection)
  })
})
