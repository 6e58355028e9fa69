import type { EventDetail, Site } from '@muster/client'
import ical, { ICalEventStatus } from 'ical-generator'
import { settings } from './settings.ts'

/** What follows the @ in the UIDs of a calendar; undefined in one without events. */
export const uidDomainOf = (calendar: string): string | undefined =>
  /^UID:event-\d+@(\S+)/m.exec(calendar)?.[1]

/**
 * One event for a calendar (RFC 5545), with the UID it has in the calendar that can be subscribed
 * to, so that it is there once.
 */
export function calendarFileOf(event: EventDetail, site: Site, uidDomain: string): string {
  const calendar = ical({ name: site.name })
  calendar.createEvent({
    id: `event-${event.id}@${uidDomain}`,
    start: new Date(event.startDate),
    end: event.endDate === null ? null : new Date(event.endDate),
    summary: event.title,
    description: event.description,
    location: event.location,
    url: `${settings.siteUrl}/events/${event.slug}`,
    status: event.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return calendar.toString()
}
