import { describe, expect, it } from 'vitest'
import { canonicalTimeZone, isTimeZone } from '#src/contract/time-zone.ts'

describe('the name of a time zone', () => {
  it.each([
    ['america/new_york', 'America/New_York'],
    ['AMERICA/PORT-AU-PRINCE', 'America/Port-au-Prince'],
    ['us/eastern', 'America/New_York'],
    ['Europe/Berlin', 'Europe/Berlin'],
    ['utc', 'UTC'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Europe/Kyiv', 'Europe/Kyiv'],
    ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['asia/kolkata', 'Asia/Calcutta'],
  ])('%s is stored as %s', (name, stored) => {
    expect(canonicalTimeZone(name)).toBe(stored)
    expect(canonicalTimeZone(stored)).toBe(stored)
  })

  it.each(['', '+02:00', 'Mars/Base', ' Europe/Berlin', `Europe/${'x'.repeat(99)}`])(
    '%j is none',
    (name) => {
      expect(canonicalTimeZone(name)).toBeUndefined()
      expect(isTimeZone(name)).toBe(false)
    },
  )
})
