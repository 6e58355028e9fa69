import { expect, test } from 'vitest'
import { formatTimeIn } from '#src/locales/time-formats.ts'
import { dayOf } from '#src/mail/composing/card.ts'

const card = {
  ...{ of: 'events/1', title: 'Walk', path: '/events/walk', imageKey: '', imageAlt: '' },
  date: '2031-05-01T22:30:00.000Z',
}
const inMail = (more: object = {}) => dayOf({ ...card, ...more }, formatTimeIn('en', 'UTC'))

test('the card of an event in a mail says when it begins, in its zone, which is named', () => {
  expect(inMail({ timeZone: 'Europe/Berlin' }).replace(/\s/g, ' ')).toBe(
    'Friday, May 2, 2031 at 12:30 AM GMT+2',
  )
  expect(inMail({ timeZone: 'Europe/Berlin', allDay: true })).toBe('May 2, 2031')
})

test('a card from before has the day, in the zone of the site', () => {
  expect(inMail()).toBe('May 1, 2031')
})
