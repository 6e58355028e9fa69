import { expect, it } from 'vitest'
import { tooHigh } from '#src/runtime/checks/budget.ts'

const of = 'lines'

it.each([
  ['above its budget, up to its ceiling', { of, value: 12, budget: 10, ceiling: 12 }, []],
  ['within its budget', { of, value: 10, budget: 10 }, []],
  [
    'above its ceiling',
    { of, value: 13, budget: 10, ceiling: 12 },
    ['13 lines (budget 10, at most 12 until then)'],
  ],
  ['above a budget without a ceiling', { of, value: 11, budget: 10 }, ['11 lines (budget 10)']],
])('a figure of the sources %s passes or is named', (_, figure, expected) => {
  expect(tooHigh([figure])).toEqual(expected)
})
