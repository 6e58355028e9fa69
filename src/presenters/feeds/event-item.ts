import type { CalendarRow, EventFeedRow } from '#src/db/feeds/events.ts'
import { absoluteHtml } from '#src/feeds/absolute.ts'
import type { CalendarEvent } from '#src/feeds/calendar.ts'
import type { FeedItem } from '#src/feeds/feed.ts'
import { presentFeedImage } from './image.ts'

const linkOf = (slug: string, baseUrl: string): string => `${baseUrl}/events/${slug}`

const endOf = (endDate: number | null): Date | undefined =>
  endDate === null ? undefined : new Date(endDate)

/** An event as an item of a feed; a cancelled one says so before its title (decisions §7). */
export function presentEventItem(row: EventFeedRow, baseUrl: string): FeedItem {
  const link = linkOf(row.slug, baseUrl)
  return {
    link,
    title: row.cancelled ? `Cancelled: ${row.title}` : row.title,
    summary: row.description,
    content: absoluteHtml(row.contentHtml, baseUrl, link),
    author: '',
    category: '',
    tags: row.tags,
    image: presentFeedImage(row, baseUrl),
    published: new Date(row.createdAt),
    updated: new Date(row.updatedAt),
    occasion: {
      start: new Date(row.startDate),
      end: endOf(row.endDate),
      location: row.location,
    },
  }
}

/** An event of the calendar. Its id names it for ever, with the host that gave it. */
export function presentCalendarEvent(row: CalendarRow, baseUrl: string): CalendarEvent {
  return {
    uid: `event-${row.id}@${new URL(baseUrl).hostname}`,
    title: row.title,
    description: row.description,
    location: row.location,
    link: linkOf(row.slug, baseUrl),
    tags: row.tags,
    start: new Date(row.startDate),
    end: endOf(row.endDate),
    cancelled: row.cancelled,
    created: new Date(row.createdAt),
    updated: new Date(row.updatedAt),
  }
}
