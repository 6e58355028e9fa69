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

/** Octets of one line without its end (RFC 5545 §3.1). */
const lineLimit = 75

/** Long lines go on in the next, after a blank; never within a character. */
const fold = (line: string): string => {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > lineLimit) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}

/** A TEXT value (RFC 5545 §3.3.11); DEL is a control character there, unlike in XML. */
const text = (value: string): string =>
  withoutForbidden(value)
    .replaceAll('\x7f', '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')

/** A DATE-TIME in UTC. */
const dateTime = (date: Date): string => date.toISOString().replace(/[-:]|\.\d{3}/g, '')

/** Grows with every change, one event's alone: the seconds from its creation to its last change. */
const sequence = ({ created, updated }: CalendarEvent): number =>
  Math.max(0, Math.floor((updated.getTime() - created.getTime()) / 1000))

const eventLines = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `SEQUENCE:${sequence(event)}`,
  `DTSTAMP:${dateTime(event.updated)}`,
  `CREATED:${dateTime(event.created)}`,
  `LAST-MODIFIED:${dateTime(event.updated)}`,
  `DTSTART:${dateTime(event.start)}`,
  ...(event.end ? [`DTEND:${dateTime(event.end)}`] : []),
  `SUMMARY:${text(event.title)}`,
  ...(event.description ? [`DESCRIPTION:${text(event.description)}`] : []),
  ...(event.location ? [`LOCATION:${text(event.location)}`] : []),
  ...(event.tags.length > 0 ? [`CATEGORIES:${event.tags.map(text).join(',')}`] : []),
  `URL:${event.link}`,
  `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  'END:VEVENT',
]

/** Events as an iCalendar to subscribe to (RFC 5545). */
export function writeCalendar({ name, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Muster//Events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${text(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}
