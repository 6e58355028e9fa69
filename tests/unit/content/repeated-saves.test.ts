import { expect, it } from 'vitest'
import { pauseBeforeSave } from '#src/content/writing/admin/pause-before-save.ts'

it('what is written without a pause is saved within ten seconds', () => {
  // A key every tenth of a second, each of which restarts the pause.
  let now = 0
  while (pauseBeforeSave({ now, changedAt: 0 }) > 100) now += 100
  expect(now).toBeLessThan(10_000)
})

it('what is written is saved five seconds after the last change', () => {
  expect(pauseBeforeSave({ now: 2_000, changedAt: 1_000 })).toBe(5_000)
})

it('a save that failed is tried again after nine seconds, whatever is written', () => {
  const times = { changedAt: 1_000, failedAt: 20_000 }
  expect(pauseBeforeSave({ ...times, now: 20_000 })).toBe(9_000)
  expect(pauseBeforeSave({ ...times, now: 28_000 })).toBe(1_000)
  expect(pauseBeforeSave({ ...times, now: 60_000 })).toBe(0)
})
