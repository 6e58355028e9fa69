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
