import { type Feed, type FeedItem, type Occasion, topicsOf } from './feed.ts'

/** An extension of ours, for JSON Feed has no place for events; its name begins as it asks. */
const occasionFields = ({ start, end, location }: Occasion) => ({
  _event: {
    startDate: start.toISOString(),
    endDate: end?.toISOString() ?? null,
    location,
  },
})

const toItem = (item: FeedItem) => ({
  id: item.link,
  url: item.link,
  ...(item.related ? { external_url: item.related } : {}),
  title: item.title,
  summary: item.summary,
  content_html: item.content,
  date_published: item.published.toISOString(),
  date_modified: item.updated.toISOString(),
  tags: topicsOf(item),
  ...(item.author ? { authors: [{ name: item.author }] } : {}),
  ...(item.image
    ? {
        image: item.image.url,
        attachments: [
          { url: item.image.url, mime_type: item.image.type, size_in_bytes: item.image.length },
        ],
      }
    : {}),
  ...(item.occasion ? occasionFields(item.occasion) : {}),
})

/** A feed as JSON Feed 1.1 (jsonfeed.org/version/1.1). */
export function writeJsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    home_page_url: feed.link,
    feed_url: feed.self.json,
    language: feed.language,
    authors: [{ name: feed.publisher }],
    items: feed.items.map(toItem),
  })
}
