import { assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { movedTimes } from '#src/content/events/change-series.ts'
import { furtherDates } from '#src/content/events/repeat.ts'
import { wallClockOf, whenShown } from '#src/content/events/wall-clock.ts'

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu']
const minute = 60_000
const day = 24 * 60 * minute

/** A clock time that no zone skips or repeats: between four in the morning and midnight. */
const evening = integer({ min: 4 * 60, max: 23 * 60 }).map((minutes) => minutes * minute)
const date = integer({ min: 0, max: 3_650 }).map((days) => Date.UTC(2026, 0) + days * day)

/** Of a clock in a zone, as it is stored. */
const at = (timeZone: string, shown: number) =>
  new Date(whenShown(wallClockOf(timeZone), shown)).toISOString()

describe('a change of the time of one date of a series', () => {
  test('moves the clock times of all others by the same, over changes of clocks', () => {
    assert(
      property(
        constantFrom(...zones),
        date,
        evening,
        evening,
        integer({ min: -40, max: 40 }),
        (timeZone, first, time, newTime, days) => {
          const [from, to] = [first + time, first + days * day + newTime]
          const hour = 60 * minute
          const span = (start: number) => ({
            ...{ startDate: at(timeZone, start), endDate: at(timeZone, start + hour), timeZone },
          })
          const change = { before: span(from), after: span(to), fields: ['startDate', 'endDate'] }
          for (const other of furtherDates(from, { every: 'weekly', count: 52 })) {
            const moved = movedTimes({ ...change, siteZone: 'UTC' }, span(other))
            const { startDate, endDate } = span(other + to - from)
            expect(moved).toEqual({ startDate, endDate })
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  test('with another zone clock times stay', () => {
    const [berlin, lisbon] = ['Europe/Berlin', 'Europe/Lisbon']
    const shown = Date.UTC(2027, 2, 11, 18)
    const change = {
      before: { startDate: at(berlin, shown), timeZone: berlin },
      after: { startDate: at(lisbon, shown), timeZone: lisbon },
      fields: ['timeZone'],
    }
    const other = { startDate: at(berlin, shown + 28 * day), timeZone: berlin }
    expect(movedTimes({ ...change, siteZone: 'UTC' }, other).startDate).toBe(
      at(lisbon, shown + 28 * day),
    )
  })

  test('an end that is new gives others the same length, and one that is taken away none', () => {
    const change = (before: string | null, after: string | null) => ({
      before: { startDate: '2031-05-01T10:00:00.000Z', endDate: before },
      after: { startDate: '2031-05-01T10:00:00.000Z', endDate: after },
      ...{ fields: ['endDate'], siteZone: 'UTC' },
    })
    const other = { startDate: '2031-05-08T10:00:00.000Z', endDate: null }
    const end = '2031-05-01T12:00:00.000Z'
    expect(movedTimes(change(null, end), other).endDate).toBe('2031-05-08T12:00:00.000Z')
    const with3 = { ...other, endDate: '2031-05-08T13:00:00.000Z' }
    expect(movedTimes(change(end, null), with3).endDate).toBeNull()
  })
})
