import type { Article, EventDetail, Site } from '@muster/client'
import { sizedUrl } from './muster.ts'
import { settings } from './settings.ts'
import { isoDays } from './times.ts'

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

const placeOf = ({ location, address }: EventDetail): StructuredData | undefined =>
  location || address
    ? { '@type': 'Place', name: location || address, address: address || location }
    : undefined

const locationOf = (event: EventDetail): StructuredData => {
  const { onlineLink, onlineLinkFor } = event
  const online = onlineLink ? { '@type': 'VirtualLocation', url: onlineLink } : undefined
  const places = [placeOf(event), online].filter((each) => each !== undefined)
  if (!onlineLinkFor) return places.length > 0 ? { location: places[0] } : {}
  const mode = placeOf(event) ? 'Mixed' : 'Online'
  return {
    eventAttendanceMode: `${context}/${mode}EventAttendanceMode`,
    ...(places.length > 0 ? { location: places } : {}),
  }
}

const timesOf = (event: EventDetail, site: Site): StructuredData => {
  const { startDate, endDate, allDay, timeZone = site.timeZone } = event
  if (!allDay) return { startDate, ...(endDate ? { endDate } : {}) }
  const [first, last] = isoDays(event, timeZone)
  return { startDate: first, endDate: last }
}

export const eventData = (event: EventDetail, site: Site): StructuredData => ({
  '@context': context,
  '@type': 'Event',
  name: event.title,
  description: event.description,
  url: absolute(`/events/${event.slug}`),
  ...timesOf(event, site),
  eventStatus: `${context}/${event.cancelled ? 'EventCancelled' : 'EventScheduled'}`,
  ...locationOf(event),
  ...pictureOf(event.imageUrl),
  organizer: organisation(site),
})
