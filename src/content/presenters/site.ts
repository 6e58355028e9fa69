import type { SiteRow } from '#src/content/sql/site.ts'
import type { Site } from '#src/contract/content/site.ts'
import type { SiteUrls } from '#src/settings/site-urls.ts'

const feedUrls = (url: string) => ({
  rss: url,
  atom: `${url}?format=atom`,
  json: `${url}?format=json`,
})

export const presentSite = (row: SiteRow, { baseUrl, siteUrl }: Required<SiteUrls>): Site => ({
  name: row.name,
  description: row.description,
  url: siteUrl,
  language: row.language,
  languages: [row.language],
  timeZone: row.timeZone,
  logo: row.logo && {
    url: `/api/images/${row.logo.key}`,
    width: row.logo.width,
    height: row.logo.height,
    alt: row.logo.alt,
  },
  brandColor: row.primaryColor,
  email: row.email,
  phone: row.phone,
  postalAddress: row.postalAddress,
  socialLinks: row.socialLinks.map(({ network, url }) => ({ kind: network, url })),
  feeds: {
    news: feedUrls(`${baseUrl}/api/feed/news`),
    events: {
      ...feedUrls(`${baseUrl}/api/feed/events`),
      ics: `${baseUrl}/api/feed/events.ics`,
    },
  },
  newsletter: { doubleOptIn: row.doubleOptIn, consentText: row.consentText },
})
