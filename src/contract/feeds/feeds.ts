import { z } from 'zod'
import { publicOperation, textResponse } from '../define.ts'
import { type Shown, showsList } from '../shown.ts'

export const feedTypes = {
  rss: 'application/rss+xml; charset=UTF-8',
  atom: 'application/atom+xml; charset=UTF-8',
  json: 'application/feed+json; charset=UTF-8',
} as const

export const calendarType = 'text/calendar; charset=UTF-8'

export const feedQuery = z.object({
  format: z
    .enum(['rss', 'atom', 'json'], { error: 'must be rss, atom or json' })
    .default('rss')
    .describe('RSS 2.0, Atom or JSON Feed'),
})

/** A feed has its title and language from Settings. */
const showsFeed = (kind: 'news' | 'events'): Shown => ({
  tables: [...showsList(kind).tables, 'settings'],
})

export const feedResponse = textResponse(feedTypes.rss, feedTypes.atom, feedTypes.json)

export const newsFeed = publicOperation('GET', '/api/feed/news', {
  id: 'newsFeed',
  summary: 'The 50 most recent news articles as a feed',
  shows: showsFeed('news'),
  group: 'Feeds',
  query: feedQuery,
  response: feedResponse,
  caching: 'feed',
})

export const eventsFeed = publicOperation('GET', '/api/feed/events', {
  id: 'eventsFeed',
  summary: 'The 50 latest events, by start, as a feed',
  shows: showsFeed('events'),
  group: 'Feeds',
  query: feedQuery,
  response: feedResponse,
  caching: 'feed',
})

export const eventsCalendar = publicOperation('GET', '/api/feed/events.ics', {
  id: 'eventsCalendar',
  summary: 'All events as a calendar to subscribe to',
  shows: showsFeed('events'),
  group: 'Feeds',
  response: textResponse(calendarType),
  caching: 'feed',
})
