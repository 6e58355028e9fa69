import { type Feed, type FeedImage, type FeedItem, lastChange, type Occasion } from './feed.ts'
import { element, textElement, type Xml, xmlDocument } from './xml.ts'

/** RFC 822 with a four-digit year, as RSS 2.0 asks. */
export const rfc822 = (date: Date): string => date.toUTCString()

/**
 * Plain text as the HTML that readers take a description for. An ampersand that begins no
 * character reference means itself.
 */
const asHtml = (text: string): string =>
  text.replace(/&(?=[#\w])/g, '&amp;').replaceAll('<', '&lt;')

const enclosure = ({ url, type, length }: FeedImage): Xml =>
  element('enclosure', { url, length, type })

/** The event module of RSS (purl.org/rss/1.0/modules/event). */
const occasionElements = ({ start, end, location }: Occasion): (Xml | undefined)[] => [
  textElement('ev:startdate', start.toISOString()),
  textElement('ev:enddate', end?.toISOString()),
  textElement('ev:location', location),
]

/** Where and when in words, for readers that know nothing of events. */
const occasionText = ({ start, end, location }: Occasion): string => {
  const time = end ? `${rfc822(start)} – ${rfc822(end)}` : rfc822(start)
  return [time, location].filter(Boolean).join(', ')
}

const description = ({ summary, occasion }: FeedItem): string =>
  asHtml([occasion ? occasionText(occasion) : '', summary].filter(Boolean).join('\n'))

const item = (entry: FeedItem): Xml =>
  element(
    'item',
    {},
    element('title', {}, entry.title),
    element('link', {}, entry.link),
    element('guid', { isPermaLink: true }, entry.link),
    element('pubDate', {}, rfc822(entry.published)),
    textElement('dc:creator', entry.author),
    textElement('category', entry.category),
    textElement('description', description(entry)),
    textElement('content:encoded', entry.content),
    entry.image && enclosure(entry.image),
    ...(entry.occasion ? occasionElements(entry.occasion) : []),
  )

const namespaces = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:ev': 'http://purl.org/rss/1.0/modules/event/',
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
    element('atom:link', { href: feed.self.rss, rel: 'self', type: 'application/rss+xml' }),
    textElement('lastBuildDate', changed && rfc822(changed)),
    ...feed.items.map(item),
  )
  return xmlDocument(element('rss', { version: '2.0', ...namespaces }, channel))
}
