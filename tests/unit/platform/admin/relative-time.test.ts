import { describe, expect, it } from 'vitest'
import { nearTime, relativeTime } from '#src/locales/time-formats.ts'

const now = new Date('2031-05-15T12:00:00.000Z')
const seconds = (count: number) => new Date(now.getTime() + count * 1000).toISOString()
const hour = 3600
const day = 24 * hour

describe('relative times', () => {
  it.each([
    [0, 'now'],
    [59, 'now'],
    [-59, 'now'],
    [60, 'in 1 minute'],
    [-60, '1 minute ago'],
    [hour - 1, 'in 59 minutes'],
    [hour, 'in 1 hour'],
    [-2 * hour, '2 hours ago'],
    [day - 1, 'in 23 hours'],
    [day, 'in 1 day'],
    [1 - day, '23 hours ago'],
    [36 * hour - 1, 'in 1 day'],
    [36 * hour, 'in 2 days'],
    [-36 * hour, '1 day ago'],
    [-36 * hour - 1, '2 days ago'],
    [400 * day, 'in 400 days'],
  ])('a relative time of %i seconds is “%s”', (distance, text) => {
    expect(relativeTime(seconds(distance), now, 'en', 'UTC')).toBe(text)
  })

  it.each([
    ['2026-11-30T14:00Z', '2026-12-02T00:00Z', 'UTC', 'in 2 days'],
    ['2026-11-30T14:00Z', '2026-12-01T23:59Z', 'UTC', 'in 1 day'],
    // In Berlin both are an hour later, and so a day.
    ['2026-11-30T14:00Z', '2026-12-01T23:00Z', 'Europe/Berlin', 'in 2 days'],
    ['2026-11-30T23:30Z', '2026-12-02T08:00Z', 'Europe/Berlin', 'in 1 day'],
    // Summer time ends: the day has 25 hours.
    ['2026-10-24T22:00Z', '2026-10-25T22:00Z', 'Europe/Berlin', 'in 24 hours'],
    ['2026-10-24T22:00Z', '2026-10-25T23:00Z', 'Europe/Berlin', 'in 1 day'],
  ])('days are of the calendar: from %s to %s in %s “%s”', (from, to, zone, text) => {
    expect(relativeTime(to, new Date(from), 'en', zone)).toBe(text)
  })

  it('a relative time is in the reader’s language', () => {
    expect(relativeTime(seconds(2 * hour), now, 'de')).toBe('in 2 Stunden')
  })

  it.each([
    [1 - 7 * day, '7 days ago'],
    [7 * day - 1, 'in 7 days'],
    [-7 * day, undefined],
    [7 * day, undefined],
  ])('a time %i seconds away is “%s” within a week, and otherwise exact', (distance, text) => {
    expect(nearTime(seconds(distance), now, 'en')).toBe(text)
  })
})
