import ical, {
  escape as escapeText,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator'
import { daysOf } from '#src/content/events/event-days.ts'
import { timesShown, wallClockOf } from '#src/content/events/wall-clock.ts'
import { withoutForbidden } from './xml-text.ts'
import { clockText, zoneDefinition } from './zone-definition.ts'

export interface Calendar {
  readonly name: string
  readonly events: readonly CalendarEvent[]
}

export interface CalendarEvent {
  /** Permanent id, stable across all changes of the event. */
  readonly uid: string
  readonly title: string
  readonly description: string
  readonly location: string
  /** Where it is, for a map; "" if unknown. */
  readonly address?: string
  /** Where people take part; "" unless everybody may read it. */
  readonly onlineLink?: string
  /** Absolute URL of the event's page. */
  readonly link: string
  readonly tags: readonly string[]
  readonly start: Date
  readonly end: Date | undefined
  /** In which its clock times are meant (IANA name); UTC by default. */
  readonly timeZone?: string
  readonly allDay?: boolean
  readonly cancelled: boolean
  /** Grows with what participants must hear of. */
  readonly revision?: number
  readonly created: Date
  readonly updated: Date
}

/** Removes control characters (RFC 5545 §3.3.11), including DEL, which XML allows. */
const clean = (text: string): string => withoutForbidden(text).replaceAll('\x7f', '')

/** Percent-encodes the characters that the package would escape as text, invalid in a URI. */
const url = (link: string): string =>
  link.replace(/[\\;,]/g, (character) => encodeURIComponent(character))

/**
 * Per-event SEQUENCE, increasing with every change: seconds from creation to last update, and the
 * revision, since two may follow each other within a second.
 */
export const sequenceOf = ({
  created,
  updated,
  revision = 0,
}: Pick<CalendarEvent, 'created' | 'updated' | 'revision'>): number =>
  Math.max(0, Math.floor((updated.getTime() - created.getTime()) / 1000)) + revision

/** The zone in whose clock time a time is written; undefined for UTC. */
function zoneOf({ timeZone = 'UTC', allDay = false }: CalendarEvent, at: Date): string | undefined {
  if (allDay || timeZone === 'UTC') return undefined
  const clock = wallClockOf(timeZone)
  // What clocks show twice means the first time (RFC 5545 §3.3.5), and the second to some readers.
  return timesShown(clock, clock(at.getTime())).length === 1 ? timeZone : undefined
}

const timesOf = (event: CalendarEvent): Pick<ICalEventData, 'start' | 'end' | 'allDay'> => {
  const { start, end, timeZone = 'UTC' } = event
  if (!event.allDay) return { start, ...(end ? { end } : {}) }
  const days = daysOf({ start: start.getTime(), end: end?.getTime(), timeZone })
  return { start: `${days.first}T00:00:00Z`, end: `${days.after}T00:00:00Z`, allDay: true }
}

/** A line that has a time in UTC, in clock time of the zone of the event. */
function inZone(event: CalendarEvent, name: string, at: Date): [from: string, to: string] {
  const zone = zoneOf(event, at)
  const utc = `\r\n${name}:${clockText(at.getTime())}Z\r\n`
  if (!zone) return [utc, utc]
  const shown = clockText(wallClockOf(zone)(at.getTime()))
  return [utc, `\r\n${name};TZID=${zone}:${shown}\r\n`]
}

const withZones = (event: CalendarEvent, written: string): string =>
  [
    inZone(event, 'DTSTART', event.start),
    ...(event.end ? [inZone(event, 'DTEND', event.end)] : []),
  ].reduce((text, [from, to]) => text.replace(from, () => to), written)

/** The zones of events, each defined once for the years in which it is written. */
function zonesOf(events: readonly CalendarEvent[]): string[] {
  const years = new Map<string, Set<number>>()
  for (const event of events)
    for (const at of [event.start, ...(event.end ? [event.end] : [])]) {
      const zone = zoneOf(event, at)
      if (!zone) continue
      const year = new Date(wallClockOf(zone)(at.getTime())).getUTCFullYear()
      years.set(zone, (years.get(zone) ?? new Set()).add(year))
    }
  return [...years].flatMap(([zone, used]) => zoneDefinition(zone, used))
}

const lines = (...parts: readonly (string | undefined)[]): string =>
  parts.filter(Boolean).join('\n')

const toEvent = (event: CalendarEvent): ICalEventData => ({
  id: event.uid,
  sequence: sequenceOf(event),
  stamp: event.updated,
  created: event.created,
  lastModified: event.updated,
  ...timesOf(event),
  summary: clean(event.title),
  description: clean(lines(event.description, event.onlineLink)),
  location: clean(lines(event.location, event.address)),
  // The package throws on an empty name.
  categories: event.tags
    .map(clean)
    .filter(Boolean)
    .map((name) => ({ name })),
  url: url(event.link),
  status: event.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
})

/** Limit of octets per line, without line break (RFC 5545 §3.1). */
const lineLimit = 75

const isWithinCharacter = (bytes: Buffer, at: number): boolean =>
  at < bytes.length && (bytes.readUInt8(at) & 0xc0) === 0x80

/** Folds a long line, never within a UTF-8 character. */
const fold = (line: string): string => {
  const bytes = Buffer.from(line)
  const parts: string[] = []
  for (let from = 0, to = lineLimit; from < bytes.length; from = to, to += lineLimit - 1) {
    while (isWithinCharacter(bytes, to)) to -= 1
    parts.push(bytes.toString('utf8', from, to))
  }
  return parts.join('\r\n ')
}

/**
 * Serializes events as an iCalendar to subscribe to (RFC 5545). Uses the package per event: for a
 * whole calendar its folding is six times slower, with an encoder per character.
 */
export function writeCalendar({ name, events }: Calendar): string {
  const calendar = ical({
    prodId: '//Muster//Events//EN',
    scale: 'GREGORIAN',
    method: ICalCalendarMethod.PUBLISH,
    // The only text that the package does not escape.
    name: escapeText(clean(name), false),
    ttl: 3600,
  })
  const end = 'END:VCALENDAR'
  const head = calendar.toString().slice(0, -end.length)
  const zones = zonesOf(events).map((line) => `${line}\r\n`)
  const written = events.map((event) =>
    withZones(event, calendar.createEvent(toEvent(event)).toString()),
  )
  const all = [...zones, ...written, end].join('').split('\r\n')
  return `${head}${all.map(fold).join('\r\n')}\r\n`
}
