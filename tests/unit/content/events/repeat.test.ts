import { assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { furtherDates } from '#src/content/events/repeat.ts'
import { repetitions } from '#src/contract/content/series.ts'

const day = 24 * 3_600_000
const dates = (first: string, repetition: Parameters<typeof furtherDates>[1]) =>
  furtherDates(Date.parse(`${first}Z`), repetition).map((at) =>
    new Date(at).toISOString().slice(0, 16),
  )

describe('the further dates of a series', () => {
  test('every week, every two weeks', () => {
    const first = '2026-12-05T18:30'
    expect(dates(first, { every: 'weekly', count: 2 })).toEqual([
      '2026-12-12T18:30',
      '2026-12-19T18:30',
    ])
    expect(dates(first, { every: 'fortnightly', until: '2027-01-02' })).toEqual([
      '2026-12-19T18:30',
      '2027-01-02T18:30',
    ])
  })

  test('every month on the same day, without months that have no such day', () => {
    expect(dates('2027-01-31T09:00', { every: 'monthlyDay', count: 3 })).toEqual([
      '2027-03-31T09:00',
      '2027-05-31T09:00',
      '2027-07-31T09:00',
    ])
  })

  test('every month on the same weekday; the fifth is the last', () => {
    expect(dates('2026-12-08T19:00', { every: 'monthlyWeekday', count: 2 })).toEqual([
      '2027-01-12T19:00',
      '2027-02-09T19:00',
    ])
    expect(dates('2026-12-29T19:00', { every: 'monthlyWeekday', count: 3 })).toEqual([
      '2027-01-26T19:00',
      '2027-02-23T19:00',
      '2027-03-30T19:00',
    ])
  })

  test('the dates of any series rise, at the time of the first, as many as asked for', () => {
    const first = integer({ min: 0, max: 10_000_000 }).map(
      (minutes) => Date.UTC(2026, 0) + minutes * 60_000,
    )
    const count = integer({ min: 1, max: 52 })
    assert(
      property(first, constantFrom(...repetitions), count, (at, every, asked) => {
        const found = furtherDates(at, { every, count: asked })
        expect(found).toHaveLength(asked)
        const rising = [at, ...found].every(
          (each, nth, all) => nth === 0 || each > (all[nth - 1] ?? 0),
        )
        expect(rising).toBe(true)
        const same = (shown: number) =>
          every === 'monthlyDay' ? new Date(shown).getUTCDate() : new Date(shown).getUTCDay()
        expect(new Set([at, ...found].map(same)).size).toBe(1)
        expect(new Set([at, ...found].map((each) => each % day)).size).toBe(1)
      }),
    )
  })

  test('until a day there are at most as many as are made at once', () => {
    expect(dates('2026-01-01T10:00', { every: 'weekly', until: '2099-01-01' })).toHaveLength(52)
    expect(dates('2026-01-01T10:00', { every: 'weekly', until: '2026-01-02' })).toEqual([])
  })
})
