import { describe, expect, it } from 'vitest'
import { RestartDelay, startingAgain } from '#src/server/processes/restart-delay.ts'

const limits = { minDelay: 100, maxDelay: 1_000, healthyAfter: 5_000 }
const delays = (count: number, random: () => number): number[] => {
  const delay = new RestartDelay(limits, random)
  return Array.from({ length: count }, () => delay.next(0))
}

describe('the delay before a program is started again', () => {
  it('the restart delay doubles each time, up to a limit', () => {
    expect(delays(6, () => 0)).toEqual([100, 200, 400, 800, 1_000, 1_000])
  })

  it('the restart delay is shortened randomly by up to half', () => {
    expect(delays(2, () => 1)).toEqual([50, 100])
    for (const each of delays(20, Math.random)) expect(each).toBeLessThanOrEqual(1_000)
  })

  it('the restart delay resets only after the program was healthy long enough', () => {
    const delay = new RestartDelay(limits, () => 0)
    for (const readyFor of [0, 0, 4_999]) delay.next(readyFor)
    expect(delay.next(4_999)).toBe(800)
    expect(delay.next(5_000)).toBe(100)
    expect(delay.next(0)).toBe(200)
  })

  it('the restart delay stays bounded however often the program fails', () => {
    expect(delays(5_000, () => 0).at(-1)).toBe(1_000)
  })

  it('the restart delay is reported when it is noticeable', () => {
    expect(startingAgain(200)).toBe('restarting.')
    expect(startingAgain(3_400)).toBe('restarting in 3 s.')
  })
})
