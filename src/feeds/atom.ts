import {
  type Feed,
  type FeedImage,
  type FeedItem,
  lastChange,
  summaryText,
  topicsOf,
} from './feed.ts'
import { occasionElements, occasionNamespace } from './occasion.ts'
import { element, textElement, type Xml, xmlDocument } from './xml.ts'

const enclosure = ({ url, type, length }: FeedImage): Xml =>
  element('link', { rel: 'enclosure', href: url, type, length })

const category = (term: string): Xml => element('category', { term })

const author = (name: string): Xml => element('author', {}, element('name', {}, name))

const entry = (item: FeedItem): Xml =>
  element(
    'entry',
    item.occasion ? occasionNamespace : {},
    element('id', {}, item.link),
    element('title', {}, item.title),
    element('link', { rel: 'alternate', href: item.link }),
    item.related ? element('link', { rel: 'related', href: item.related }) : undefined,
    element('published', {}, item.published.toISOString()),
    element('updated', {}, item.updated.toISOString()),
    item.author ? author(item.author) : undefined,
    ...topicsOf(item).map(category),
    textElement('summary', summaryText(item)),
    item.content ? element('content', { type: 'html' }, item.content) : undefined,
    item.image && enclosure(item.image),
    ...occasionElements(item.occasion),
  )

/** A feed as Atom (RFC 4287). */
export function writeAtom(feed: Feed): string {
  const changed = lastChange(feed) ?? new Date(0)
  return xmlDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom' },
      element('id', {}, feed.self.atom),
      element('title', {}, feed.title),
      textElement('subtitle', feed.description),
      element('link', { rel: 'alternate', href: feed.link }),
      element('link', { rel: 'self', href: feed.self.atom }),
      element('updated', {}, changed.toISOString()),
      author(feed.publisher),
      ...feed.items.map(entry),
    ),
  )
}
