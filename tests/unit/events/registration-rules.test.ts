import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answersTo, fits, levelOf, offerEnd } from '#src/events/registration/rules.ts'

const start = new Date('2031-03-30T10:00:00Z')
const hoursBefore = (hours: number) => new Date(start.getTime() - hours * 3_600_000)

describe('an offer', () => {
  it.each([
    [72, 24],
    [48, 24],
    [10, 5],
    [0.5, 0.25],
  ])('made %d hours before the start is good for %d hours', (left, lasts) => {
    expect(offerEnd(start, hoursBefore(left))).toEqual(hoursBefore(left - lasts))
  })

  it('is never made once the event has started, and always ends before it does', () => {
    expect(offerEnd(start, start)).toBeUndefined()
    fc.assert(
      fc.property(fc.double({ min: -1_000, max: 1_000, noNaN: true }), (hours) => {
        const end = offerEnd(start, hoursBefore(hours))
        return end === undefined ? hours <= 0.001 : end <= start
      }),
    )
  })
})

describe('places', () => {
  it('are free for who registers as long as no one waits', () => {
    expect(fits({ capacity: 2, taken: 1, waiting: 0 }, 1)).toBe(true)
    expect(fits({ capacity: 2, taken: 1, waiting: 0 }, 2)).toBe(false)
    expect(fits({ capacity: 2, taken: 1, waiting: 1 }, 1)).toBe(false)
    expect(fits({ capacity: null, taken: 900, waiting: 0 }, 5)).toBe(true)
  })

  it.each([
    [100, 6, 'many'],
    [100, 5, 'few'],
    [20, 2, 'few'],
    [20, 3, 'many'],
    [20, 0, 'none'],
  ] as const)('of %d with %d left are said to be %s', (capacity, left, level) => {
    expect(levelOf(capacity, left)).toBe(level)
  })
})

describe('answers', () => {
  const question = {
    key: 'q',
    label: 'Meal',
    kind: 'choice',
    required: false,
    choices: ['A', 'B'],
  } as const
  const ask = (over: object, given: Record<string, string | boolean>) =>
    answersTo([{ ...question, choices: [...question.choices], ...over }], given)

  it('are those of the questions only', () => {
    expect(ask({}, { q: 'A', other: 'x' }).answers).toEqual([{ question: 'Meal', answer: 'A' }])
  })

  it('to what is required must be there, and to a choice be one of them', () => {
    expect(ask({ required: true }, {}).wrong).toEqual({ question: 'Meal', rule: 'required' })
    expect(ask({}, { q: 'C' }).wrong).toEqual({ question: 'Meal', rule: 'not-a-choice' })
    expect(ask({ kind: 'yes_no', required: true }, { q: false }).wrong?.rule).toBe('required')
    expect(ask({}, {}).wrong).toBeUndefined()
  })

  it('have no names of what objects inherit', () => {
    expect(ask({ key: 'constructor', kind: 'text' }, {}).answers).toEqual([])
  })
})
