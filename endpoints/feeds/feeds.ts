import { channelTitle, presentEventsFeed, presentNewsFeed } from '#src/content/feeds/channel.ts'
import { presentCalendarEvent, presentEventItem } from '#src/content/feeds/event-item.ts'
import type { Feed, FeedFormat } from '#src/content/feeds/feed.ts'
import { presentNewsItem } from '#src/content/feeds/news-item.ts'
import { findEventsForCalendar, findEventsForFeed } from '#src/content/feeds/sql/events.ts'
import { feedSize, findNewsForFeed, nextNewsPublication } from '#src/content/feeds/sql/news.ts'
import { findCalendarDomain, findFeedSettings } from '#src/content/feeds/sql/settings.ts'
import {
  calendarType,
  eventsCalendar,
  eventsFeed,
  feedTypes,
  newsFeed,
} from '#src/contract/feeds/feeds.ts'
import { archiveFeed, topicFeed } from '#src/contract/newsletters/archive.ts'
import { database } from '#src/data/transaction.ts'
import { presentArchiveFeed } from '#src/newsletters/archive/archived-letter.ts'
import { findNewestArchived } from '#src/newsletters/archive/sql/archive.ts'
import { findPublicTopic } from '#src/people/topics/sql/topics.ts'
import { endpoint, type TextResult } from '#src/server/http/endpoint.ts'
import { NotFound } from '#src/server/http/errors.ts'
import { siteUrls } from '#src/settings/site-urls.ts'

/** Lazy-loaded: the libraries would slow down every start. */
const writers = {
  rss: async () => (await import('#src/content/feeds/rss.ts')).writeRss,
  atom: async () => (await import('#src/content/feeds/atom.ts')).writeAtom,
  json: async () => (await import('#src/content/feeds/json-feed.ts')).writeJsonFeed,
}

const write = async (feed: Feed, format: FeedFormat): Promise<TextResult> => {
  const writer = await writers[format]()
  return { mediaType: feedTypes[format], text: writer(feed) }
}

export const feedEndpoints = [
  endpoint(newsFeed, async ({ req, query, freshUntil }) => {
    const urls = siteUrls()
    const db = await database(req)
    const next = await nextNewsPublication(db)
    if (next) freshUntil(next)
    const rows = await findNewsForFeed(db)
    const items = rows.map((row) => presentNewsItem(row, urls))
    return write(presentNewsFeed(await findFeedSettings(db), items, urls), query.format)
  }),
  endpoint(eventsFeed, async ({ req, query }) => {
    const urls = siteUrls()
    const db = await database(req)
    const rows = await findEventsForFeed(db)
    const items = rows.map((row) => presentEventItem(row, urls))
    return write(presentEventsFeed(await findFeedSettings(db), items, urls), query.format)
  }),
  endpoint(archiveFeed, async ({ req, query }) => {
    const db = await database(req)
    const letters = await findNewestArchived(db, feedSize)
    const feed = presentArchiveFeed(letters, await findFeedSettings(db), siteUrls())
    return write(feed, query.format)
  }),
  endpoint(topicFeed, async ({ req, params, query }) => {
    const db = await database(req)
    const topic = await findPublicTopic(db, params.slug)
    // As for one that is not there, so that no response tells of those that are not public.
    if (!topic) throw new NotFound()
    const letters = await findNewestArchived(db, feedSize, topic.id)
    const feed = presentArchiveFeed(letters, await findFeedSettings(db), siteUrls(), topic)
    return write(feed, query.format)
  }),
  endpoint(eventsCalendar, async ({ req }) => {
    const { siteUrl } = siteUrls()
    const { writeCalendar } = await import('#src/content/feeds/calendar.ts')
    const db = await database(req)
    const { eventsFeedTitle, siteName } = await findFeedSettings(db)
    const domain = await findCalendarDomain(db)
    const rows = await findEventsForCalendar(db)
    return {
      mediaType: calendarType,
      text: writeCalendar({
        name: channelTitle(eventsFeedTitle, siteName, 'Events'),
        events: rows.map((row) => presentCalendarEvent(row, siteUrl, domain)),
      }),
    }
  }),
]
