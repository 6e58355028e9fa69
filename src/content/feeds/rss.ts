import { type Extension, Feed as FeedWriter, type Item } from 'feed'
import {
  asHtml,
  type Feed,
  type FeedItem,
  lastChange,
  occasionElements,
  occasionNamespace,
  summaryText,
  topicsOf,
} from './feed.ts'
import { finishXml, xmlSafe } from './xml-text.ts'

/** Events have tags but no category. */
const categoriesOf = (item: FeedItem): string[] =>
  (item.occasion ? topicsOf(item) : [item.category]).filter(Boolean)

const elements = (texts: [name: string, text: string][]): Extension[] =>
  texts
    .filter(([, text]) => text)
    .map(([name, text]) => ({ name, objects: { _text: xmlSafe(text) } }))

/** Without an id the package uses the link as permalink guid. */
const toItem = (item: FeedItem): Item => ({
  title: xmlSafe(item.title),
  link: item.link,
  date: item.published,
  description: xmlSafe(asHtml(summaryText(item))),
  content: xmlSafe(item.content),
  category: categoriesOf(item).map((name) => ({ name: xmlSafe(name) })),
  ...(item.image ? { enclosure: { ...item.image, type: xmlSafe(item.image.type) } } : {}),
  extensions: elements([['dc:creator', item.author], ...occasionElements(item.occasion)]),
})

/** Namespace declarations of our elements; the package declares only those it writes. */
const namespaces: Extension = {
  name: '_attributes',
  objects: { 'xmlns:dc': 'http://purl.org/dc/elements/1.1/', 'xmlns:ev': occasionNamespace },
}

export function writeRss(feed: Feed): string {
  const writer = new FeedWriter({
    title: xmlSafe(feed.title),
    link: feed.link,
    description: xmlSafe(feed.description),
    language: xmlSafe(feed.language),
    feedLinks: { rss: feed.self.rss },
    updated: lastChange(feed),
    generator: false,
  })
  writer.addExtension(namespaces)
  for (const item of feed.items) writer.addItem(toItem(item))
  return finishXml(writer.rss2())
}
