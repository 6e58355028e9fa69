import { expect, it } from 'vitest'
import { pauseAfter, seldom } from '#src/platform/admin/use-polling.ts'

it('polls at the interval while a response takes up to a tenth of it', () => {
  expect(pauseAfter(0, 1_500)).toBe(1_500)
  expect(pauseAfter(150, 1_500)).toBe(1_500)
})

it('pauses ten times as long as a slow response took', () => {
  expect(pauseAfter(151, 1_500)).toBe(1_510)
  expect(pauseAfter(1_000, 1_500)).toBe(10_000)
})

it('pauses no longer than half a minute, however slow a response is', () => {
  expect(pauseAfter(3_001, 1_500)).toBe(seldom)
  expect(pauseAfter(60_000, 1_500)).toBe(seldom)
})

it('never pauses less than the interval', () => {
  expect(pauseAfter(1, 60_000)).toBe(60_000)
  expect(pauseAfter(60_000, 60_000)).toBe(60_000)
})
