import { wallClockOf } from '#src/content/events/wall-clock.ts'
import { offsetText } from './zone-definition.ts'

/** Namespace of the RSS event module, which Atom accepts as foreign markup. */
export const occasionNamespace = 'http://purl.org/rss/1.0/modules/event/'

export const occasionElements = (occasion: Occasion | undefined): [name: string, text: string][] =>
  occasion
    ? [
        ['ev:startdate', occasion.start.toISOString()],
        ['ev:enddate', occasion.end?.toISOString() ?? ''],
        ['ev:location', occasion.location],
      ]
    : []

export interface Feed {
  readonly title: string
  readonly description: string
  /** Language of the content (BCP 47). */
  readonly language: string
  readonly publisher: string
  readonly link: string
  readonly self: Readonly<Record<FeedFormat, string>>
  readonly items: readonly FeedItem[]
}

export const feedFormats = ['rss', 'atom', 'json'] as const
export type FeedFormat = (typeof feedFormats)[number]

export interface FeedItem {
  /** Absolute URL; also the item's permanent id. */
  readonly link: string
  readonly title: string
  /** Plain text. */
  readonly summary: string
  /** Safe HTML with absolute URLs. */
  readonly content: string
  readonly author: string
  readonly category: string
  readonly tags: readonly string[]
  /** Absolute URL of a related page; "" without one. */
  readonly related: string
  readonly image: FeedImage | undefined
  readonly published: Date
  readonly updated: Date
  readonly occasion: Occasion | undefined
}

export interface FeedImage {
  readonly url: string
  readonly type: string
  /** Bytes. */
  readonly length: number
}

export interface Occasion {
  readonly start: Date
  /** Later than the start. */
  readonly end: Date | undefined
  readonly location: string
  /** In which its times are written (IANA name); UTC by default. */
  readonly timeZone?: string
}

/** Formats a timestamp as RFC 822 with a four-digit year, as RSS 2.0 requires. */
export const rfc822 = (date: Date): string => date.toUTCString()

/** The clock time of a zone with its offset, which RFC 822 has beside GMT. */
function rfc822In(timeZone: string, date: Date): string {
  const shown = wallClockOf(timeZone)(date.getTime())
  const offset = shown - date.getTime()
  return offset === 0 ? rfc822(date) : rfc822(new Date(shown)).replace('GMT', offsetText(offset))
}

/** Time and location as text, for feed readers without event support. */
const occasionText = ({ start, end, location, timeZone = 'UTC' }: Occasion): string => {
  const from = rfc822In(timeZone, start)
  const time = end ? `${from} – ${rfc822In(timeZone, end)}` : from
  return [time, location].filter(Boolean).join(', ')
}

export const summaryText = ({ summary, occasion }: FeedItem): string =>
  [occasion ? occasionText(occasion) : '', summary].filter(Boolean).join('\n')

export const topicsOf = ({ category, tags }: FeedItem): string[] =>
  [...new Set([category, ...tags])].filter(Boolean)

/**
 * Escapes plain text for feed readers that parse it as HTML. An ampersand that begins no
 * character reference stays unescaped.
 */
export const asHtml = (text: string): string =>
  text.replace(/&(?=[#\w])/g, '&amp;').replaceAll('<', '&lt;')

const later = (one: Date, other: Date): Date => (one < other ? other : one)

/**
 * Timestamp of the last change of any item; 1970 without items. Never the time of the request, so
 * that equal content gives equal bytes.
 */
export const lastChange = ({ items }: Feed): Date =>
  items.map(({ published, updated }) => later(published, updated)).reduce(later, new Date(0))
