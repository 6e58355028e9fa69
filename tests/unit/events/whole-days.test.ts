import { describe, expect, test } from 'vitest'
import { registrationEntry } from '#src/events/registration/calendar.ts'
import { whenOf } from '#src/events/registration/mail.ts'

const facts = {
  ...{ startDate: '2027-03-26T23:00:00.000Z', endDate: '2027-03-28T22:00:00.000Z' },
  ...{ timeZone: 'Europe/Berlin', allDay: true, location: 'Lake', address: '' },
  ...{ onlineLink: '', cancelled: false },
}

const written = (event: typeof facts) => whenOf(event, { language: 'en', timeZone: 'UTC' })

describe('an event of whole days, to those who are registered', () => {
  test('a mail names the first and the last day, in the zone of the event', () => {
    expect(written(facts)).toBe('Saturday, March 27, 2027 – Sunday, March 28, 2027')
    const oneDay = { ...facts, endDate: '2027-03-27T23:00:00.000Z' }
    expect(written(oneDay)).toBe('Saturday, March 27, 2027')
  })

  test('its calendar entry ends on the day after the last', () => {
    const entry = registrationEntry({
      ...{ registration: 1, sequence: 0, attendee: '', timeZone: 'UTC', domain: 'a.test' },
      ...{ organizer: { name: 'A', email: 'a@a.test' }, url: 'https://a.test', isCancelled: false },
      event: { id: 1, title: 'Camp', slug: 'camp', facts } as never,
    })
    expect(entry).toContain('DTSTART;VALUE=DATE:20270327\r\n')
    expect(entry).toContain('DTEND;VALUE=DATE:20270329\r\n')
  })
})

test.each([
  ['en', 'T16:00Z', 'Monday, November 30, 2026, 2:00 – 5:00 PM GMT+1'],
  ['de', 'T16:00Z', 'Montag, 30. November 2026, 14:00–17:00 Uhr MEZ'],
  ['fr', 'T16:00Z', 'lundi 30 novembre 2026, 14:00 – 17:00 UTC+1'],
  ['es', 'T16:00Z', 'lunes, 30 de noviembre de 2026, 14:00–17:00 CET'],
  ['it', 'T16:00Z', 'lunedì 30 novembre 2026, 14:00–17:00 CET'],
  // Midnight in Berlin is 23:00 in UTC.
  ['es', 'T22:59Z', 'lunes, 30 de noviembre de 2026, 14:00–23:59 CET'],
  ['es', 'T23:00Z', /14:00 CET – martes, 1 de diciembre de 2026, 0:00 CET$/],
  ['de', 'T13:00Z', 'Montag, 30. November 2026 um 14:00 MEZ'],
] as const)('within a day the zone comes after the end (%s, until %s)', (language, end, text) => {
  const times = { startDate: '2026-11-30T13:00Z', endDate: `2026-11-30${end}`, allDay: false }
  const when = whenOf({ ...facts, ...times }, { language, timeZone: 'UTC' })
  expect(when.replace(/\s/g, ' ')).toEqual(
    typeof text === 'string' ? text : expect.stringMatching(text),
  )
})
