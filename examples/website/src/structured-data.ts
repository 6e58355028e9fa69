import type { Article, EventDetail, Site } from '@muster/client'
import { sizedUrl } from './muster.ts'
import { settings } from './settings.ts'

/** What search engines read as data: JSON-LD with the terms of https://schema.org. */
export type StructuredData = Readonly<Record<string, unknown>>

const context = 'https://schema.org'

export const absolute = (url: string): string => new URL(url, settings.siteUrl).href

interface Pictured {
  readonly imageUrl?: string | null
  readonly coverImageUrl?: string | null
}

/** What a shared list shows. */
export const firstPicture = (items: readonly Pictured[]): string | null =>
  items.map(({ imageUrl, coverImageUrl }) => imageUrl || coverImageUrl).find(Boolean) ?? null

const pictureOf = (imageUrl: string | null): StructuredData =>
  imageUrl ? { image: absolute(sizedUrl(imageUrl, 1600)) } : {}

const organisation = ({ name, logo }: Site): StructuredData => ({
  '@type': 'Organization',
  name,
  url: settings.siteUrl,
  ...(logo ? { logo: absolute(logo.url) } : {}),
})

export const organisationData = (site: Site): StructuredData => ({
  '@context': context,
  ...organisation(site),
  ...(site.description ? { description: site.description } : {}),
  ...(site.email ? { email: site.email } : {}),
  ...(site.phone ? { telephone: site.phone } : {}),
  ...(site.postalAddress ? { address: site.postalAddress } : {}),
  ...(site.socialLinks.length > 0 ? { sameAs: site.socialLinks.map(({ url }) => url) } : {}),
})

export const articleData = (article: Article, site: Site): StructuredData => ({
  '@context': context,
  '@type': 'Article',
  headline: article.title,
  description: article.description,
  url: absolute(`/news/${article.slug}`),
  datePublished: article.publishedAt,
  ...(article.updatedAt ? { dateModified: article.updatedAt } : {}),
  ...pictureOf(article.imageUrl),
  ...(article.author?.name ? { author: { '@type': 'Person', name: article.author.name } } : {}),
  publisher: organisation(site),
})

export const eventData = (event: EventDetail, site: Site): StructuredData => ({
  '@context': context,
  '@type': 'Event',
  name: event.title,
  description: event.description,
  url: absolute(`/events/${event.slug}`),
  startDate: event.startDate,
  ...(event.endDate ? { endDate: event.endDate } : {}),
  eventStatus: `${context}/${event.cancelled ? 'EventCancelled' : 'EventScheduled'}`,
  ...(event.location
    ? { location: { '@type': 'Place', name: event.location, address: event.location } }
    : {}),
  ...pictureOf(event.imageUrl),
  organizer: organisation(site),
})
