import ical, {
  escape as escapeText,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator'
import { withoutForbidden } from './xml-text.ts'

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
  /** Absolute URL of the event's page. */
  readonly link: string
  readonly tags: readonly string[]
  readonly start: Date
  readonly end: Date | undefined
  readonly cancelled: boolean
  readonly created: Date
  readonly updated: Date
}

/** Removes control characters (RFC 5545 §3.3.11), including DEL, which XML allows. */
const clean = (text: string): string => withoutForbidden(text).replaceAll('\x7f', '')

/** Percent-encodes the characters that the package would escape as text, invalid in a URI. */
const url = (link: string): string =>
  link.replace(/[\\;,]/g, (character) => encodeURIComponent(character))

/** Per-event SEQUENCE, increasing with every change: seconds from creation to last update. */
const sequence = ({ created, updated }: CalendarEvent): number =>
  Math.max(0, Math.floor((updated.getTime() - created.getTime()) / 1000))

const toEvent = (event: CalendarEvent): ICalEventData => ({
  id: event.uid,
  sequence: sequence(event),
  stamp: event.updated,
  created: event.created,
  lastModified: event.updated,
  start: event.start,
  ...(event.end ? { end: event.end } : {}),
  summary: clean(event.title),
  description: clean(event.description),
  location: clean(event.location),
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
  const written = events.map((event) => calendar.createEvent(toEvent(event)).toString())
  const lines = [...written, end].join('').split('\r\n')
  return `${head}${lines.map(fold).join('\r\n')}\r\n`
}
