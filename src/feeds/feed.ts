/** What a feed says, whatever its format. */
export interface Feed {
  readonly title: string
  readonly description: string
  /** Of what it says, as BCP 47 names it. */
  readonly language: string
  /** Name of the organisation. */
  readonly publisher: string
  /** The page the feed belongs to. */
  readonly link: string
  /** Addresses of this feed by format. */
  readonly self: Readonly<Record<FeedFormat, string>>
  readonly items: readonly FeedItem[]
}

export const feedFormats = ['rss', 'atom', 'json'] as const
export type FeedFormat = (typeof feedFormats)[number]

export interface FeedItem {
  /** Absolute; also the item's permanent id. */
  readonly link: string
  readonly title: string
  /** Plain text. */
  readonly summary: string
  /** Safe HTML with absolute addresses. */
  readonly content: string
  readonly author: string
  readonly category: string
  readonly tags: readonly string[]
  /** Absolute address of a page elsewhere that belongs to it; "" without one. */
  readonly related: string
  readonly image: FeedImage | undefined
  readonly published: Date
  readonly updated: Date
  /** Where and when, for events. */
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
}

/** RFC 822 with a four-digit year, as RSS 2.0 asks. */
export const rfc822 = (date: Date): string => date.toUTCString()

/** Where and when in words, for readers that know nothing of events. */
const occasionText = ({ start, end, location }: Occasion): string => {
  const time = end ? `${rfc822(start)} – ${rfc822(end)}` : rfc822(start)
  return [time, location].filter(Boolean).join(', ')
}

/** The summary as plain text, after where and when in words. */
export const summaryText = ({ summary, occasion }: FeedItem): string =>
  [occasion ? occasionText(occasion) : '', summary].filter(Boolean).join('\n')

/** Category and tags, each once. */
export const topicsOf = ({ category, tags }: FeedItem): string[] =>
  [...new Set([category, ...tags])].filter(Boolean)

/**
 * Plain text as the HTML that readers take it for. An ampersand that begins no character reference
 * means itself.
 */
export const asHtml = (text: string): string =>
  text.replace(/&(?=[#\w])/g, '&amp;').replaceAll('<', '&lt;')

const later = (one: Date, other: Date): Date => (one < other ? other : one)

/**
 * When the feed last changed, as its items tell, and 1970 without items. Never the moment of
 * asking, so that equal content gives equal bytes.
 */
export const lastChange = ({ items }: Feed): Date =>
  items.map(({ published, updated }) => later(published, updated)).reduce(later, new Date(0))
