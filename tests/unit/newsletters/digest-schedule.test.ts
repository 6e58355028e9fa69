import { describe, expect, it } from 'vitest'
import { type DigestSchedule, lastDue, timeAtHour } from '#src/newsletters/digest/schedule.ts'

const base: DigestSchedule = {
  ...{ every: 'weekly', weekday: 1, day: 1, hour: 9, timeZone: 'Europe/Berlin' },
  since: new Date('2030-01-01T00:00:00.000Z'),
}
const due = (now: string, changes: Partial<DigestSchedule> = {}) => {
  const found = lastDue({ ...base, ...changes }, new Date(now))
  return found && [found.day, found.at.toISOString()]
}

describe('a full hour of a day in a time zone', () => {
  it.each([
    ['2031-01-06', 9, 'UTC', '2031-01-06T09:00:00.000Z'],
    ['2031-01-06', 9, 'Europe/Berlin', '2031-01-06T08:00:00.000Z'],
    ['2031-07-07', 9, 'Europe/Berlin', '2031-07-07T07:00:00.000Z'],
    ['2031-01-06', 9, 'Asia/Kathmandu', '2031-01-06T03:15:00.000Z'],
    ['2031-01-06', 0, 'Pacific/Auckland', '2031-01-05T11:00:00.000Z'],
    ['2031-01-06', 23, 'America/Los_Angeles', '2031-01-07T07:00:00.000Z'],
    // Clocks go forward from 2 to 3 on 30 March, and back from 3 to 2 on 26 October.
    ['2031-03-30', 1, 'Europe/Berlin', '2031-03-30T00:00:00.000Z'],
    ['2031-03-30', 2, 'Europe/Berlin', '2031-03-30T01:00:00.000Z'],
    ['2031-03-30', 3, 'Europe/Berlin', '2031-03-30T01:00:00.000Z'],
    ['2031-10-26', 2, 'Europe/Berlin', '2031-10-26T00:00:00.000Z'],
    ['2031-10-26', 3, 'Europe/Berlin', '2031-10-26T02:00:00.000Z'],
  ])('%s at %i o’clock in %s is %s', (date, hour, timeZone, at) => {
    expect(timeAtHour(date, hour, timeZone).toISOString()).toBe(at)
  })
})

describe('a draft of a digest is due', () => {
  it('never while the schedule is off', () => {
    expect(due('2031-01-06T12:00:00.000Z', { every: 'off' })).toBeUndefined()
  })

  it('weekly on its day from its hour on, and until then since the week before', () => {
    expect(due('2031-01-06T07:59:59.000Z')).toEqual(['2030-12-30', '2030-12-30T08:00:00.000Z'])
    expect(due('2031-01-06T08:00:00.000Z')).toEqual(['2031-01-06', '2031-01-06T08:00:00.000Z'])
    expect(due('2031-01-12T23:00:00.000Z')).toEqual(['2031-01-06', '2031-01-06T08:00:00.000Z'])
    expect(due('2031-01-12T12:00:00.000Z', { weekday: 7 })?.[0]).toBe('2031-01-12')
  })

  it('monthly on its day, also after months of any length', () => {
    const monthly = { every: 'monthly', day: 28 } as const
    expect(due('2031-02-28T08:00:00.000Z', monthly)?.[0]).toBe('2031-02-28')
    expect(due('2031-02-28T07:00:00.000Z', monthly)?.[0]).toBe('2031-01-28')
    expect(due('2031-03-28T07:00:00.000Z', monthly)?.[0]).toBe('2031-02-28')
    expect(due('2031-09-01T06:00:00.000Z', { ...monthly, day: 1 })?.[0]).toBe('2031-08-01')
  })

  it('once after any time without a worker: for the last of the days missed', () => {
    expect(due('2031-06-18T12:00:00.000Z')?.[0]).toBe('2031-06-16')
  })

  it('for no time before the schedule was changed', () => {
    const since = new Date('2031-01-06T08:00:00.000Z')
    expect(due('2031-01-06T12:00:00.000Z', { since })).toBeUndefined()
    expect(due('2031-01-13T08:00:00.000Z', { since })?.[0]).toBe('2031-01-13')
  })

  it('on the day that it is at the site', () => {
    const there = { timeZone: 'Pacific/Auckland', hour: 0 }
    expect(due('2031-01-05T11:00:00.000Z', there)?.[0]).toBe('2031-01-06')
  })
})
