import type { EventDetail, Site } from '@muster/client'
import ical, { ICalEventStatus } from 'ical-generator'
import { settings } from './settings.ts'
import { isoDays, type When } from './times.ts'

/** What follows the @ in the UIDs of a calendar; undefined in one without events. */
export const uidDomainOf = (calendar: string): string | undefined =>
  /^UID:event-\d+@(\S+)/m.exec(calendar)?.[1]

/** Of whole days a calendar has the first day, and the one after the last. */
function wholeDays(when: When, timeZone: string) {
  const [first, last] = isoDays(when, timeZone).map((day) => Date.parse(`${day}T00:00:00Z`))
  const end = new Date((last ?? 0) + 24 * 3_600_000)
  return { allDay: true, start: new Date(first ?? 0), end }
}

/**
 * One event for a calendar (RFC 5545), with the UID it has in the calendar that can be subscribed
 * to, so that it is there once.
 */
export function calendarFileOf(event: EventDetail, site: Site, uidDomain: string): string {
  const calendar = ical({ name: site.name })
  const { location, address, onlineLink, description, sequence, endDate } = event
  const lines = (...parts: readonly (string | undefined)[]): string =>
    parts.filter(Boolean).join('\n')
  calendar.createEvent({
    id: `event-${event.id}@${uidDomain}`,
    ...(sequence === undefined ? {} : { sequence }),
    ...(event.allDay
      ? wholeDays(event, event.timeZone ?? site.timeZone)
      : { start: new Date(event.startDate), end: endDate === null ? null : new Date(endDate) }),
    summary: event.title,
    description: lines(description, onlineLink),
    location: lines(location, address),
    url: `${settings.siteUrl}/events/${event.slug}`,
    status: event.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return calendar.toString()
}
