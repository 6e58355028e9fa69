import { assert, constantFrom, integer, property } from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { type CalendarEvent, writeCalendar } from '#src/content/feeds/calendar.ts'

const event: CalendarEvent = {
  uid: 'event-1@a.test',
  title: 'Walk',
  description: '',
  location: '',
  link: 'https://a.test/events/walk',
  tags: [],
  start: new Date('2026-05-01T10:00:00Z'),
  end: undefined,
  cancelled: false,
  created: new Date('2026-01-01T00:00:00Z'),
  updated: new Date('2026-01-01T00:01:00Z'),
}

const write = (...events: Partial<CalendarEvent>[]) =>
  writeCalendar({
    name: '',
    events: events.map((each, at) => ({ ...event, uid: `event-${at}@a.test`, ...each })),
  })

const read = (ics: string) => new ICAL.Component(ICAL.parse(ics))

const timeOf = (component: ICAL.Component | undefined | null, name: string) => {
  const value = component?.getFirstPropertyValue(name)
  if (!(value instanceof ICAL.Time)) throw new Error(`no time ${name}`)
  return value
}

/** When the times of an event are, by the zones that its calendar defines. */
const instantsIn = (calendar: ICAL.Component) => {
  const zones = new Map(
    calendar.getAllSubcomponents('vtimezone').map((component) => {
      const zone = new ICAL.Timezone(component)
      return [zone.tzid, zone]
    }),
  )
  return calendar.getAllSubcomponents('vevent').flatMap((component) =>
    ['dtstart', 'dtend'].map((name) => {
      const time = timeOf(component, name)
      const id = component.getFirstProperty(name)?.getFirstParameter('tzid')
      if (id) time.zone = zones.get(id) ?? ICAL.Timezone.localTimezone
      return time.toJSDate().toISOString()
    }),
  )
}

const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca']
const minute = 60_000
const instant = integer({
  min: Date.UTC(2026, 0, 2) / minute,
  max: Date.UTC(2033, 11, 30) / minute,
}).map((count) => count * minute)

describe('times of events in calendars', () => {
  test('by the zones it defines, a calendar has each time as it was, over changes of clocks', () => {
    assert(
      property(
        constantFrom(...zones),
        instant,
        instant,
        integer({ min: 1, max: 5_000 }),
        (timeZone, first, second, length) => {
          const spans = [first, second].map((at) => [at, at + length * minute] as const)
          const ics = write(
            ...spans.map(([start, end]) => ({
              ...{ timeZone, start: new Date(start), end: new Date(end) },
            })),
          )
          expect(instantsIn(read(ics))).toEqual(
            spans.flat().map((at) => new Date(at).toISOString()),
          )
        },
      ),
      {
        numRuns: 150,
        // The first instant of an hour that is repeated.
        examples: [['America/New_York', 1983415320000, 1767312000000, 18]],
      },
    )
  })

  test('the same clock time before and after clocks are changed is written as that', () => {
    const ics = write(
      { start: new Date('2027-03-27T17:00:00Z'), timeZone: 'Europe/Berlin' },
      { start: new Date('2027-03-28T16:00:00Z'), timeZone: 'Europe/Berlin' },
    )
    expect(ics).toContain('DTSTART;TZID=Europe/Berlin:20270327T180000\r\n')
    expect(ics).toContain('DTSTART;TZID=Europe/Berlin:20270328T180000\r\n')
    expect(ics.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1)
  })

  test.each(['20261025T000000Z', '20261025T003000Z', '20261025T013000Z'])(
    'a time that clocks show twice is written in UTC: %s',
    (written) => {
      const start = new Date(written.replace(/^(....)(..)(..T..)(..)/, '$1-$2-$3:$4:'))
      expect(write({ start, timeZone: 'Europe/Berlin' })).toContain(`DTSTART:${written}\r\n`)
    },
  )

  test('an event of whole days has dates, the end of which is the day after the last', () => {
    const ics = write({
      allDay: true,
      timeZone: 'Europe/Berlin',
      start: new Date('2027-03-26T23:00:00Z'),
      end: new Date('2027-03-28T22:00:00Z'),
    })
    const [component] = read(ics).getAllSubcomponents('vevent')
    expect(timeOf(component, 'dtstart')).toMatchObject({ isDate: true })
    expect(String(timeOf(component, 'dtstart'))).toBe('2027-03-27')
    expect(String(timeOf(component, 'dtend'))).toBe('2027-03-29')
    expect(ics).not.toContain('VTIMEZONE')
  })

  test('two revisions of one second have two sequences', () => {
    const sequence = (revision: number) =>
      Number(
        read(write({ revision })).getFirstSubcomponent('vevent')?.getFirstPropertyValue('sequence'),
      )
    expect(sequence(1)).toBe(sequence(0) + 1)
  })
})
