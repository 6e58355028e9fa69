import { type Extension, Feed as FeedWriter, type Item } from 'feed'
import { type Feed, type FeedItem, topicsOf } from './feed.ts'

/**
 * A field that the package does not support, or writes differently; it accepts non-objects as
 * well.
 */
const field = (name: string, value: unknown): Extension => ({ name, objects: value }) as Extension

/** JSON Feed does not cover events; custom fields start with an underscore. */
const occasionFields = ({ occasion }: FeedItem): Extension[] =>
  occasion
    ? [
        field('_event', {
          startDate: occasion.start.toISOString(),
          endDate: occasion.end?.toISOString() ?? null,
          location: occasion.location,
        }),
      ]
    : []

const imageFields = ({ image }: FeedItem): Extension[] =>
  image
    ? [
        field('attachments', [
          { url: image.url, mime_type: image.type, size_in_bytes: image.length },
        ]),
      ]
    : []

const toItem = (item: FeedItem): Item => ({
  id: item.link,
  link: item.link,
  title: item.title,
  content: item.content,
  published: item.published,
  date: item.updated,
  category: topicsOf(item).map((name) => ({ name })),
  ...(item.image ? { image: item.image.url } : {}),
  extensions: [
    field('summary', item.summary),
    ...(item.related ? [field('external_url', item.related)] : []),
    ...(item.author ? [field('authors', [{ name: item.author }])] : []),
    ...imageFields(item),
    ...occasionFields(item),
  ],
})

/** Serializes a feed as JSON Feed 1.1 (jsonfeed.org/version/1.1); the package writes 1.0. */
export function writeJsonFeed(feed: Feed): string {
  const writer = new FeedWriter({
    title: feed.title,
    description: feed.description,
    link: feed.link,
    feedLinks: { json: feed.self.json },
  })
  writer.addExtension(field('version', 'https://jsonfeed.org/version/1.1'))
  writer.addExtension(field('language', feed.language))
  writer.addExtension(field('authors', [{ name: feed.publisher }]))
  for (const item of feed.items) writer.addItem(toItem(item))
  return writer.json1()
}
