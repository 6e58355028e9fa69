import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addMonths,
  dayIn,
  monthOf,
  placeEntries,
  rangeOf,
  weeksOf,
} from '#src/content/calendar-days.ts'
import { type CalendarEntry, calendarRange } from '#src/contract/content/calendar.ts'

const inBerlin = dayIn('Europe/Berlin')
const [sunday, monday, saturday] = [0, 1, 6]

const eventFrom = (start: string, end: string | null = null, title = 'Event'): CalendarEntry => ({
  what: 'event',
  collection: 'events',
  id: 1,
  title,
  start,
  end,
  marks: [],
})

const daysWith = (entry: CalendarEntry, month: string, dayOf = inBerlin) => {
  const placed = placeEntries(weeksOf(month, monday).flat(), [entry], dayOf)
  return [...placed].flatMap(([date, entries]) =>
    entries.map(({ begins, ends }) => `${begins ? '[' : ''}${date}${ends ? ']' : ''}`),
  )
}

const aMonth = fc
  .tuple(fc.integer({ min: 1970, max: 2999 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`)
const aZone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))

describe('months', () => {
  it.each([
    ['2026-11', 1, '2026-12'],
    ['2026-12', 1, '2027-01'],
    ['2027-01', -1, '2026-12'],
    ['2026-01', 25, '2028-02'],
  ])('the month %s plus %i months is %s', (month, count, other) => {
    expect(addMonths(month, count)).toBe(other)
  })
})

describe('the weeks of a month', () => {
  it('the weeks of a month start on the reader’s first weekday', () => {
    const firsts = (weekStart: number) => weeksOf('2026-11', weekStart).map(([first]) => first)
    expect(firsts(sunday)).toEqual([
      '2026-11-01',
      '2026-11-08',
      '2026-11-15',
      '2026-11-22',
      '2026-11-29',
    ])
    expect(firsts(monday)[0]).toBe('2026-10-26')
    expect(firsts(monday).at(-1)).toBe('2026-11-30')
    expect(firsts(saturday)[0]).toBe('2026-10-31')
  })

  it('the weeks of a month are between four and six', () => {
    expect(weeksOf('2027-02', monday)).toHaveLength(4)
    expect(weeksOf('2026-08', monday)).toHaveLength(6)
  })

  it('the weeks of a month are complete, consecutive and cover each of its days', () =>
    fc.assert(
      fc.property(aMonth, fc.integer({ min: 0, max: 6 }), (month, weekStart) => {
        const weeks = weeksOf(month, weekStart)
        const days = weeks.flat()
        expect(weeks.every((week) => week.length === 7)).toBe(true)
        expect(new Set(days).size).toBe(days.length)
        expect(days).toEqual(days.toSorted())
        expect(days.filter((date) => monthOf(date) === month).length).toBe(
          new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate(),
        )
        expect(weeks.every((week) => week.some((date) => monthOf(date) === month))).toBe(true)
        expect(new Date(`${days[0]}T00:00:00Z`).getUTCDay()).toBe(weekStart)
      }),
    ))
})

describe('the time range of a calendar view', () => {
  it('the time range of a calendar view covers its days in every time zone, and the server accepts it', () =>
    fc.assert(
      fc.property(aMonth, fc.integer({ min: 0, max: 6 }), aZone, (month, weekStart, zone) => {
        const days = weeksOf(month, weekStart).flat()
        const { from, until } = rangeOf(days)
        const dayOf = dayIn(zone)
        expect(dayOf(new Date(from)) <= (days[0] ?? '')).toBe(true)
        expect(dayOf(new Date(Date.parse(until))) > (days.at(-1) ?? '~')).toBe(true)
        expect(dayOf(new Date(Date.parse(from) - 1)) < (days[0] ?? '')).toBe(true)
        expect(calendarRange.safeParse({ from, until }).success).toBe(true)
      }),
    ))

  it('a time range that is too long, empty or malformed is rejected', () => {
    const from = '2026-11-01T00:00:00.000Z'
    const invalid = [
      { from, until: '2026-12-15T00:00:00.001Z' },
      { from, until: from },
      { from, until: '2026-10-01T00:00:00.000Z' },
      { from, until: '2026-11-02' },
      { from: 'now', until: from },
      { until: from },
    ]
    for (const range of invalid) expect(calendarRange.safeParse(range).success).toBe(false)
    expect(calendarRange.parse({ from: '2026-11-01T00:00:00+01:00', until: from }).from).toEqual(
      new Date('2026-10-31T23:00:00Z'),
    )
  })
})

describe('the day of a timestamp', () => {
  const lateInUtc = new Date('2026-11-28T23:30:00Z')

  it.each([
    ['UTC', '2026-11-28'],
    ['Europe/Berlin', '2026-11-29'],
    ['Pacific/Kiritimati', '2026-11-29'],
    ['America/Los_Angeles', '2026-11-28'],
  ])('a timestamp falls on the day it has in the time zone %s', (zone, date) => {
    expect(dayIn(zone)(lateInUtc)).toBe(date)
  })

  it('a timestamp falls on the right day when clocks change', () => {
    // In Berlin the night of 28 March 2027 is an hour short, that of 31 October an hour long.
    expect(inBerlin(new Date('2027-03-27T22:59:59Z'))).toBe('2027-03-27')
    expect(inBerlin(new Date('2027-03-27T23:00:00Z'))).toBe('2027-03-28')
    expect(inBerlin(new Date('2027-03-28T21:59:59Z'))).toBe('2027-03-28')
    expect(inBerlin(new Date('2027-03-28T22:00:00Z'))).toBe('2027-03-29')
    expect(inBerlin(new Date('2027-10-30T22:00:00Z'))).toBe('2027-10-31')
    expect(inBerlin(new Date('2027-10-31T22:59:59Z'))).toBe('2027-10-31')
    expect(inBerlin(new Date('2027-10-31T23:00:00Z'))).toBe('2027-11-01')
  })

  it('a night event falls on both days when clocks change', () => {
    const night = eventFrom('2027-03-27T21:00:00Z', '2027-03-28T03:00:00Z')
    expect(daysWith(night, '2027-03')).toEqual(['[2027-03-27', '2027-03-28]'])
  })
})

describe('the days of an event', () => {
  it('an event without an end falls on one day', () => {
    expect(daysWith(eventFrom('2026-11-28T12:00:00Z'), '2026-11')).toEqual(['[2026-11-28]'])
  })

  it('an event across midnight falls on both days', () => {
    const night = eventFrom('2026-11-28T20:00:00Z', '2026-11-29T02:00:00Z')
    expect(daysWith(night, '2026-11')).toEqual(['[2026-11-28', '2026-11-29]'])
  })

  it('an event that ends at midnight does not fall on the next day', () => {
    const evening = eventFrom('2026-11-28T20:00:00Z', '2026-11-28T23:00:00Z')
    expect(daysWith(evening, '2026-11')).toEqual(['[2026-11-28]'])
    expect(daysWith(evening, '2026-11', dayIn('Europe/Athens'))).toEqual([
      '[2026-11-28',
      '2026-11-29]',
    ])
  })

  it('an event across months falls on the visible days of both', () => {
    const camp = eventFrom('2026-07-30T10:00:00Z', '2026-08-04T10:00:00Z')
    expect(daysWith(camp, '2026-07')).toEqual([
      '[2026-07-30',
      '2026-07-31',
      '2026-08-01',
      '2026-08-02',
    ])
    expect(daysWith(camp, '2026-08')).toContain('2026-08-04]')
    expect(daysWith(camp, '2026-09')).toEqual([])
  })

  it('an event longer than a month fills it', () => {
    const season = eventFrom('2026-01-01T10:00:00Z', '2027-01-01T10:00:00Z')
    expect(daysWith(season, '2026-11')).toHaveLength(42)
  })

  it('an event whose end is before its start falls on its first day', () => {
    const odd = eventFrom('2026-11-28T12:00:00Z', '2026-11-20T12:00:00Z')
    expect(daysWith(odd, '2026-11')).toEqual(['[2026-11-28]'])
  })

  it('an event that continues from the day before is listed above those that start', () => {
    const entries = [
      eventFrom('2026-11-29T17:00:00Z', null, 'Evening'),
      eventFrom('2026-11-29T08:00:00Z', null, 'Morning'),
      eventFrom('2026-11-27T19:00:00Z', '2026-11-29T12:00:00Z', 'Camp'),
    ]
    const onDay = placeEntries(['2026-11-29'], entries, inBerlin).get('2026-11-29')
    expect(onDay?.map(({ entry }) => entry.title)).toEqual(['Camp', 'Morning', 'Evening'])
  })
})
