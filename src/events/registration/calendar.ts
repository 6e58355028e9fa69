import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { daysOf } from '#src/content/events/event-days.ts'
import type { EventRow } from './sql/events.ts'

interface Entry {
  readonly event: Pick<EventRow, 'title' | 'facts'>
  /** What its UID is of. */
  readonly registration: number | string
  readonly sequence: number
  readonly attendee: string
  readonly organizer: { readonly name: string; readonly email: string }
  /** Of the organisation, for an event that has none. */
  readonly timeZone: string
  /** Host name of the installation. */
  readonly domain: string
  /** Of the event's page. */
  readonly url: string
  readonly isCancelled: boolean
}

/** Whole days as calendars have them: dates, of which the end is the day after the last. */
function timesOf({ startDate, endDate, allDay }: EventRow['facts'], timeZone: string) {
  const [start, end] = [new Date(startDate), endDate ? new Date(endDate) : undefined]
  if (!allDay) return { start, ...(end ? { end } : {}) }
  const days = daysOf({ start: start.getTime(), end: end?.getTime(), timeZone })
  return { start: new Date(days.first), end: new Date(days.after), allDay: true }
}

/**
 * The calendar entry of a registration (RFC 5546): a request, or its cancellation. Its UID stays, and
 * its SEQUENCE grows with each mail, so that calendars replace what they have.
 */
export function registrationEntry(entry: Entry): string {
  const { event, organizer } = entry
  const calendar = ical({
    prodId: '//Muster//Registrations//EN',
    method: entry.isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  })
  const created = calendar.createEvent({
    id: `registration-${entry.registration}@${entry.domain}`,
    sequence: entry.sequence,
    ...timesOf(event.facts, event.facts.timeZone || entry.timeZone),
    summary: event.title,
    location: [event.facts.location, event.facts.address].filter(Boolean).join(', '),
    description: entry.isCancelled ? '' : event.facts.onlineLink,
    url: entry.url,
    organizer: { name: organizer.name || organizer.email, email: organizer.email },
    status: entry.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  if (entry.attendee)
    created.createAttendee({ email: entry.attendee, status: ICalAttendeeStatus.ACCEPTED })
  return calendar.toString()
}
