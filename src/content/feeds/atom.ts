import { Feed as FeedWriter, type Item } from 'feed'
import {
  asHtml,
  type Feed,
  type FeedImage,
  type FeedItem,
  lastChange,
  occasionElements,
  occasionNamespace,
  summaryText,
  topicsOf,
} from './feed.ts'
import { finishXml, xmlSafe } from './xml-text.ts'

const toItem = (item: FeedItem): Item => ({
  title: xmlSafe(asHtml(item.title)),
  link: item.link,
  published: item.published,
  date: item.updated,
  content: xmlSafe(item.content),
  author: item.author ? [{ name: xmlSafe(item.author) }] : [],
  category: topicsOf(item).map((term) => ({ term: xmlSafe(term) })),
})

const element = (name: string, text: string): string =>
  text ? `<${name}>${xmlSafe(text)}</${name}>` : ''

const enclosure = ({ url, type, length }: FeedImage): string =>
  `<link rel="enclosure" href="${xmlSafe(url)}" type="${xmlSafe(type)}" length="${length}"/>`

/**
 * The opening of an entry, with what the package does not support in Atom, and the enclosure,
 * whose media type it derives from the URL's extension (`image/jpg`).
 */
const opening = (item: FeedItem): string =>
  [
    `<entry${item.occasion ? ` xmlns:ev="${occasionNamespace}"` : ''}>`,
    element('summary', summaryText(item)),
    item.related ? `<link rel="related" href="${xmlSafe(item.related)}"/>` : '',
    item.image ? enclosure(item.image) : '',
    ...occasionElements(item.occasion).map(([name, text]) => element(name, text)),
  ].join('')

/** Serializes a feed as Atom (RFC 4287). */
export function writeAtom(feed: Feed): string {
  const writer = new FeedWriter({
    id: xmlSafe(feed.self.atom),
    title: xmlSafe(feed.title),
    description: xmlSafe(feed.description),
    link: feed.link,
    feedLinks: { atom: feed.self.atom },
    author: { name: xmlSafe(feed.publisher) },
    updated: lastChange(feed),
    generator: false,
  })
  for (const item of feed.items) writer.addItem(toItem(item))
  // Texts contain no markup yet, so every `<entry>` is the start of an entry.
  const [head = '', ...entries] = writer.atom1().split('<entry>')
  return finishXml(head + feed.items.map((item, at) => opening(item) + entries[at]).join(''))
}
