import {
  type Feed,
  type FeedImage,
  type FeedItem,
  lastChange,
  rfc822,
  summaryText,
  topicsOf,
} from './feed.ts'
import { occasionElements, occasionNamespace } from './occasion.ts'
import { element, textElement, type Xml, xmlDocument } from './xml.ts'

/**
 * Plain text as the HTML that readers take a description for. An ampersand that begins no
 * character reference means itself.
 */
const asHtml = (text: string): string =>
  text.replace(/&(?=[#\w])/g, '&amp;').replaceAll('<', '&lt;')

const enclosure = ({ url, type, length }: FeedImage): Xml =>
  element('enclosure', { url, length, type })

/** Events have no category but their tags. */
const categories = (entry: FeedItem): (Xml | undefined)[] =>
  (entry.occasion ? topicsOf(entry) : [entry.category]).map((name) => textElement('category', name))

const item = (entry: FeedItem): Xml =>
  element(
    'item',
    {},
    element('title', {}, entry.title),
    element('link', {}, entry.link),
    element('guid', { isPermaLink: true }, entry.link),
    element('pubDate', {}, rfc822(entry.published)),
    textElement('dc:creator', entry.author),
    ...categories(entry),
    textElement('description', asHtml(summaryText(entry))),
    textElement('content:encoded', entry.content),
    entry.image && enclosure(entry.image),
    ...occasionElements(entry.occasion),
  )

const namespaces = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  ...occasionNamespace,
}

/** A feed as RSS 2.0 (contract "Feeds and SEO"). */
export function writeRss(feed: Feed): string {
  const changed = lastChange(feed)
  const channel = element(
    'channel',
    {},
    element('title', {}, feed.title),
    element('link', {}, feed.link),
    element('description', {}, feed.description),
    element('language', {}, feed.language),
    element('atom:link', { href: feed.self.rss, rel: 'self', type: 'application/rss+xml' }),
    textElement('lastBuildDate', changed && rfc822(changed)),
    ...feed.items.map(item),
  )
  return xmlDocument(element('rss', { version: '2.0', ...namespaces }, channel))
}
