import { array, assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysOf, wholeDays } from '#src/content/events/event-days.ts'
import { wallClockOf, whenShown } from '#src/content/events/wall-clock.ts'

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'America/Havana',
  'Asia/Kathmandu',
  'Pacific/Apia',
]
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const zone = constantFrom(...zones)
const minutes = integer({
  min: Date.UTC(2026, 0) / minute,
  max: Date.UTC(2036, 0) / minute,
}).map((count) => count * minute)
const iso = (at: number) => new Date(at).toISOString()

describe('a wall clock', () => {
  test('what clocks show at any time is shown then, or an hour or less before', () => {
    assert(
      property(zone, minutes, (timeZone, at) => {
        const clock = wallClockOf(timeZone)
        const first = whenShown(clock, clock(at))
        expect(clock(first)).toBe(clock(at))
        expect(at - first === 0 || (at > first && at - first <= hour)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  test('what clocks never show is as much later as they are put forward', () => {
    const clock = wallClockOf('Europe/Berlin')
    expect(iso(whenShown(clock, Date.UTC(2027, 2, 28, 2, 30)))).toBe('2027-03-28T01:30:00.000Z')
    expect(iso(whenShown(clock, Date.UTC(2026, 9, 25, 2, 30)))).toBe('2026-10-25T00:30:00.000Z')
  })
})

describe('whole days', () => {
  const times = (start: number, end: number | undefined, timeZone: string) => ({
    start,
    end,
    timeZone,
  })

  test('begin and end at the first time of a day, hold the times given, and stay as they are', () => {
    assert(
      property(
        zone,
        minutes,
        array(integer({ min: 0, max: 20_000 }), { maxLength: 1 }),
        (timeZone, start, [length]) => {
          const end = length === undefined ? undefined : start + length * minute
          const days = wholeDays(times(start, end, timeZone))
          const clock = wallClockOf(timeZone)
          for (const at of [days.start, days.end])
            expect(at).toBe(whenShown(clock, Math.floor(clock(at) / day) * day))
          expect(days.start <= start && (end ?? start) <= days.end).toBe(true)
          expect(days.end).toBeGreaterThan(days.start)
          expect(wholeDays(times(days.start, days.end, timeZone))).toEqual(days)
          const { first, after } = daysOf(times(days.start, days.end, timeZone))
          expect(first < after).toBe(true)
          expect(first).toBe(iso(clock(start)).slice(0, 10))
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('a day has 23 or 25 hours where clocks are changed', () => {
    const berlin = (at: string) => wholeDays(times(Date.parse(at), undefined, 'Europe/Berlin'))
    const spring = berlin('2027-03-28T10:00:00Z')
    expect([iso(spring.start), iso(spring.end)]).toEqual([
      '2027-03-27T23:00:00.000Z',
      '2027-03-28T22:00:00.000Z',
    ])
    const autumn = berlin('2026-10-25T10:00:00Z')
    expect(autumn.end - autumn.start).toBe(25 * hour)
  })

  test('a day that begins at one, since clocks skip midnight, stays as it is', () => {
    const havana = (start: number, end: number) => wholeDays(times(start, end, 'America/Havana'))
    const skipped = Date.parse('2029-03-11T05:00:00Z')
    const days = havana(skipped - 24 * hour, skipped)
    expect(days).toEqual({ start: skipped - 24 * hour, end: skipped })
    expect(daysOf(times(days.start, days.end, 'America/Havana'))).toEqual({
      ...{ first: '2029-03-10', after: '2029-03-11' },
    })
  })

  test('an end before the start stays before it', () => {
    const days = wholeDays(times(Date.UTC(2031, 4, 5, 10), Date.UTC(2031, 4, 2, 10), 'UTC'))
    expect(days.end).toBeLessThan(days.start)
  })
})
