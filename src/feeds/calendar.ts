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
  /** The same for ever, whatever of the event changes. */
  readonly uid: string
  readonly title: string
  readonly description: string
  readonly location: string
  /** Absolute address of the event's page. */
  readonly link: string
  readonly tags: readonly string[]
  readonly start: Date
  readonly end: Date | undefined
  readonly cancelled: boolean
  readonly created: Date
  readonly updated: Date
}

/** A text without control characters (RFC 5545 §3.3.11), of which DEL is one, unlike in XML. */
const clean = (text: string): string => withoutForbidden(text).replaceAll('\x7f', '')

/** An address as the package writes it unchanged: it escapes these, which URIs do not know. */
const address = (link: string): string =>
  link.replace(/[\\;,]/g, (character) => encodeURIComponent(character))

/** Grows with every change, one event's alone: the seconds from its creation to its last change. */
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
  // The package throws at an empty one.
  categories: event.tags
    .map(clean)
    .filter(Boolean)
    .map((name) => ({ name })),
  url: address(event.link),
  status: event.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
})

/** Octets of one line without its end (RFC 5545 §3.1). */
const lineLimit = 75

const isWithinCharacter = (bytes: Buffer, at: number): boolean =>
  at < bytes.length && (bytes.readUInt8(at) & 0xc0) === 0x80

/** Long lines go on in the next, after a blank; never within a character. */
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
 * Events as an iCalendar to subscribe to (RFC 5545). The package writes events one by one: as a
 * whole it folds them six times slower, with an encoder for each character.
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
