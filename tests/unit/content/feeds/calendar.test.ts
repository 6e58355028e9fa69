import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { writeCalendar } from '#src/content/feeds/calendar.ts'
import { hostile, visible } from '#tests/support/hostile-text.ts'

const event = {
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

const readEvent = (ics: string) => {
  const calendar = new ICAL.Component(ICAL.parse(ics))
  const [component, ...others] = calendar.getAllSubcomponents('vevent')
  if (!component || others.length > 0) throw new Error('not one event')
  return component
}

/** A content line without parameter values in quotes (RFC 5545 §3.1). */
const contentLine = /^([A-Z-]+)(?:;[A-Z-]+=[A-Z-]+)*:([\t\u{20}-\u{7e}\u{80}-\u{10ffff}]*)$/u

const unescaped = (text: string): string =>
  text.replace(/\\(.)/g, (_, character: string) => (character === 'n' ? '\n' : character))

/**
 * The lines of a calendar, strictly by the grammar: names and values as written.
 * Throws for a malformed line or one longer than 75 octets.
 */
const readLines = (ics: string): [name: string, value: string][] => {
  if (!ics.endsWith('\r\n')) throw new Error('the last line has no end')
  for (const line of ics.split('\r\n'))
    if (Buffer.byteLength(line) > 75) throw new Error(`${line} is too long`)
  const lines = ics.slice(0, -2).replaceAll('\r\n ', '').split('\r\n')
  return lines.map((line) => {
    const [, name, value] = contentLine.exec(line) ?? []
    if (name === undefined || value === undefined) throw new Error(`${line} is no content line`)
    return [name, value]
  })
}

/** A text as a calendar returns it: line ends are LF, and there are no control characters. */
const plain = (text: string): string => visible(text).replaceAll('\x7f', '').replace(/\r\n?/g, '\n')

describe('the iCalendar file', () => {
  it('an iCalendar event returns its texts unchanged for 500 hostile data sets', () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, hostile, (title, description, location, tag) => {
        const texts = { title, description, location: `x${location}`, tags: [`x${tag}`] }
        const read = readEvent(writeCalendar({ name: title, events: [{ ...event, ...texts }] }))
        expect(read.getFirstPropertyValue('summary')).toBe(plain(title))
        expect(read.getFirstPropertyValue('description') ?? '').toBe(plain(description))
        expect(read.getFirstPropertyValue('location')).toBe(plain(`x${location}`))
        expect(read.getFirstPropertyValue('categories')).toBe(plain(`x${tag}`))
        expect(read.getAllSubcomponents()).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it('an iCalendar file has only lines of the grammar for 500 hostile data sets', () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (name, title, description) => {
        const [first, second] = [
          { ...event, title, description, location: title, tags: [name, 'x'] },
          { ...event, uid: 'event-2@a.test', title: name },
        ]
        const lines = readLines(writeCalendar({ name: `x${name}`, events: [first, second] }))
        const valuesOf = (lineName: string) =>
          lines.filter(([each]) => each === lineName).map(([, value]) => value)
        expect(valuesOf('BEGIN')).toEqual(['VCALENDAR', 'VEVENT', 'VEVENT'])
        expect(valuesOf('END')).toEqual(['VEVENT', 'VEVENT', 'VCALENDAR'])
        expect(valuesOf('UID')).toEqual([first.uid, second.uid])
        expect(valuesOf('SUMMARY').map(unescaped)).toEqual([title, name].map(plain))
        expect(valuesOf('X-WR-CALNAME').map(unescaped)).toEqual([plain(`x${name}`)])
        expect(valuesOf('CATEGORIES').map(unescaped)).toEqual([
          [plain(name), 'x'].filter(Boolean).join(','),
        ])
      }),
      { numRuns: 500 },
    )
  })

  it('an iCalendar file starts with the properties of the calendar', () => {
    const lines = readLines(writeCalendar({ name: 'Sea', events: [event] }))
    expect(
      lines.slice(
        0,
        lines.findIndex(([, value]) => value === 'VEVENT'),
      ),
    ).toEqual(
      expect.arrayContaining([
        ['VERSION', '2.0'],
        ['PRODID', '-//Muster//Events//EN'],
        ['CALSCALE', 'GREGORIAN'],
        ['METHOD', 'PUBLISH'],
        ['X-WR-CALNAME', 'Sea'],
        ['REFRESH-INTERVAL', 'PT1H'],
        ['X-PUBLISHED-TTL', 'PT1H'],
      ]),
    )
  })

  it('an iCalendar event has its URL unchanged and its times in UTC', () => {
    const link = 'https://a.test/a,b;c/events/walk'
    const end = new Date('2026-05-01T12:30:00.999Z')
    const read = readEvent(writeCalendar({ name: '', events: [{ ...event, link, end }] }))
    expect(decodeURIComponent(String(read.getFirstPropertyValue('url')))).toBe(link)
    expect(String(read.getFirstPropertyValue('dtstart'))).toBe('2026-05-01T10:00:00Z')
    expect(String(read.getFirstPropertyValue('dtend'))).toBe('2026-05-01T12:30:00Z')
    expect(String(read.getFirstPropertyValue('dtstamp'))).toBe('2026-01-01T00:01:00Z')
    expect(String(read.getFirstPropertyValue('created'))).toBe('2026-01-01T00:00:00Z')
    expect(String(read.getFirstPropertyValue('last-modified'))).toBe('2026-01-01T00:01:00Z')
  })

  it('an iCalendar file is deterministic', () => {
    const calendar = { name: 'Events', events: [event] }
    expect(writeCalendar(calendar)).toBe(writeCalendar(calendar))
  })

  it('an iCalendar file folds lines at 75 octets with CRLF', () => {
    const ics = writeCalendar({
      name: 'é'.repeat(200),
      events: [{ ...event, title: '🎈'.repeat(99) }],
    })
    expect(ics.endsWith('END:VCALENDAR\r\n')).toBe(true)
    for (const line of ics.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(readEvent(ics).getFirstPropertyValue('summary')).toBe('🎈'.repeat(99))
  })

  it('a cancelled iCalendar event keeps its UID and gets a higher sequence', () => {
    const first = readEvent(writeCalendar({ name: '', events: [event] }))
    const changed = { ...event, cancelled: true, updated: new Date('2026-01-01T00:02:00Z') }
    const second = readEvent(writeCalendar({ name: '', events: [changed] }))
    const sequence = (component: ICAL.Component) => component.getFirstPropertyValue('sequence')
    expect(Number(sequence(second))).toBeGreaterThan(Number(sequence(first)))
    expect(first.getFirstPropertyValue('status')).toBe('CONFIRMED')
    expect(second.getFirstPropertyValue('status')).toBe('CANCELLED')
    expect(second.getFirstPropertyValue('uid')).toBe(first.getFirstPropertyValue('uid'))
  })
})
