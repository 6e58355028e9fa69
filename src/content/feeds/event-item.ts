import type { CalendarEvent } from '#src/content/feeds/calendar.ts'
import type { FeedItem } from '#src/content/feeds/feed.ts'
import type { CalendarRow, EventFeedRow } from '#src/content/feeds/sql/events.ts'
import type { SiteUrls } from '#src/settings/site-urls.ts'
import { absoluteHtml, presentFeedImage } from './absolute.ts'

const linkOf = (slug: string, siteUrl: string): string => `${siteUrl}/events/${slug}`

const wholeSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

/** End of the event, if later than its start to the second (RFC 5545 §3.8.2.2). */
const endOf = ({ startDate, endDate }: CalendarRow): Date | undefined =>
  endDate !== null && wholeSeconds(endDate) > wholeSeconds(startDate)
    ? new Date(endDate)
    : undefined

/** Builds the feed item of an event; the title of a cancelled one is marked (decisions §7). */
export function presentEventItem(row: EventFeedRow, urls: Required<SiteUrls>): FeedItem {
  const link = linkOf(row.slug, urls.siteUrl)
  return {
    link,
    title: row.cancelled ? `Cancelled: ${row.title}` : row.title,
    summary: row.description,
    content: absoluteHtml(row.contentHtml, urls, link),
    author: '',
    category: '',
    tags: row.tags,
    related: row.link,
    image: presentFeedImage(row, urls),
    published: new Date(row.createdAt),
    updated: new Date(row.updatedAt),
    occasion: {
      start: new Date(row.startDate),
      end: endOf(row),
      location: row.location,
      timeZone: row.timeZone,
    },
  }
}

/** Builds the calendar event; its permanent UID is its id and the installation's domain. */
export function presentCalendarEvent(
  row: CalendarRow,
  siteUrl: string,
  domain: string,
): CalendarEvent {
  return {
    uid: `event-${row.id}@${domain}`,
    title: row.title,
    description: row.description,
    location: row.location,
    link: linkOf(row.slug, siteUrl),
    tags: row.tags,
    start: new Date(row.startDate),
    end: endOf(row),
    cancelled: row.cancelled,
    timeZone: row.timeZone,
    allDay: row.allDay,
    address: row.address,
    onlineLink: row.onlineLink,
    revision: row.revision,
    created: new Date(row.createdAt),
    updated: new Date(row.updatedAt),
  }
}
