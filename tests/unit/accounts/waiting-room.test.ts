import { describe, expect, it } from 'vitest'
import { createWaitingRoom, Overloaded } from '#src/accounts/waiting-room.ts'

/** Work that goes on until it is told to end. */
const openWork = () => {
  let end = (): void => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { work: () => ended, end: () => end() }
}

describe('a waiting room', () => {
  it('turns away who finds it full, without starting their work', async () => {
    const enter = createWaitingRoom({ atOnce: 1, waiting: 2 })
    const first = openWork()
    const inside = enter(first.work)
    const waiting = [enter(async () => 'second'), enter(async () => 'third')]
    let hasStarted = false
    await expect(
      enter(async () => {
        hasStarted = true
      }),
    ).rejects.toBeInstanceOf(Overloaded)
    expect(hasStarted).toBe(false)
    first.end()
    await inside
    expect(await Promise.all(waiting)).toEqual(['second', 'third'])
    expect(await enter(async () => 'fourth')).toBe('fourth')
  })

  it('admits in the order of arrival', async () => {
    const enter = createWaitingRoom({ atOnce: 1, waiting: 10 })
    const order: number[] = []
    await Promise.all([1, 2, 3, 4].map((n) => enter(async () => order.push(n))))
    expect(order).toEqual([1, 2, 3, 4])
  })

  it('gives the place back when work fails', async () => {
    const enter = createWaitingRoom({ atOnce: 1, waiting: 1 })
    const fail = async () => {
      throw new Error('broken')
    }
    await expect(enter(fail)).rejects.toThrow('broken')
    await expect(enter(fail)).rejects.toThrow('broken')
    expect(await enter(async () => 'fine')).toBe('fine')
  })
})
