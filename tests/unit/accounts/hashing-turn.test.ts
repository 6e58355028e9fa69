import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { slowDown, withHashingSlot } from '#src/accounts/password/hashing-limit.ts'

const openWork = () => {
  let end = (): void => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { work: () => ended, end: () => end() }
}

/** Occupies both slots, so that all other attempts are queued until the end. */
const occupy = () => {
  const { work, end } = openWork()
  const occupied = ['x', 'y'].map((address) => withHashingSlot({ ip: address }, work))
  return async () => {
    end()
    await Promise.all(occupied)
  }
}

describe('the queue for hashing passwords', () => {
  it('the hashing queue alternates between networks, however many attempts one of them queued', async () => {
    const end = occupy()
    const order: string[] = []
    const attempt = (address: string) =>
      withHashingSlot({ ip: address }, async () => {
        order.push(address)
        await sleep(1)
      })
    const flood = Array.from({ length: 20 }, () => attempt('203.0.113.1'))
    const newcomer = attempt('203.0.113.2')
    await end()
    await Promise.all([...flood, newcomer])
    expect(order.indexOf('203.0.113.2')).toBeLessThanOrEqual(2)
  })

  it('the hashing queue counts all addresses of an IPv6 /64 as one network', async () => {
    const end = occupy()
    const attempts = Array.from({ length: 30 }, (_, at) =>
      withHashingSlot({ ip: `2001:db8::${at + 1}` }, async () => 'done'),
    )
    await end()
    const results = await Promise.all(attempts)
    expect(results.filter((result) => result === 'done')).toHaveLength(20)
    expect(results.filter((result) => result === undefined)).toHaveLength(10)
  })

  it('the hashing queue rejects an attempt beyond its bound only when the attempts before it have ended', async () => {
    const end = occupy()
    const settled: string[] = []
    const attempt = (name: string) =>
      withHashingSlot({ ip: '203.0.113.3' }, async () => name).then((result) =>
        settled.push(String(result)),
      )
    const attempts = Array.from({ length: 21 }, (_, at) => attempt(`attempt ${at}`))
    await sleep(20)
    expect(settled).toEqual([])
    await end()
    await Promise.all(attempts)
    expect(settled.at(-1)).toBe('undefined')
    expect(settled).toHaveLength(21)
  })

  it('the hashing queue serves a slowed-down network after all others', async () => {
    slowDown('203.0.113.4', 60_000)
    const end = occupy()
    const order: string[] = []
    const attempt = (address: string) =>
      withHashingSlot({ ip: address }, async () => void order.push(address))
    const all = ['203.0.113.4', '203.0.113.5', '203.0.113.6'].map(attempt)
    await end()
    await Promise.all(all)
    expect(order).toEqual(['203.0.113.5', '203.0.113.6', '203.0.113.4'])
  })

  it('the hashing queue drops the attempt of a disconnected client', async () => {
    const end = occupy()
    const leaving = new AbortController()
    let hasRun = false
    const attempt = withHashingSlot({ ip: 'a', signal: leaving.signal }, async () => {
      hasRun = true
    })
    leaving.abort()
    expect(await attempt).toBeUndefined()
    await end()
    expect(hasRun).toBe(false)
  })

  it('the hashing queue passes on the error of its work', async () => {
    const work = () => Promise.reject(new Error('broken'))
    await expect(withHashingSlot({ ip: 'a' }, work)).rejects.toThrow('broken')
  })
})
