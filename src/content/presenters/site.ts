import type { z } from 'zod'
import type { about } from '#src/contract/content/about.ts'
import type { Site } from '#src/contract/content/site.ts'
import type { SiteUrls } from '#src/settings/site-urls.ts'
import type { AboutRow, SiteRow, ValueRow } from '../sql/site.ts'

export const presentAbout = (
  texts: AboutRow | undefined,
  values: readonly ValueRow[],
): z.output<typeof about> => ({
  mission: { title: texts?.missionTitle ?? '', content: texts?.missionContent ?? '' },
  history: { title: texts?.historyTitle ?? '', content: texts?.historyContent ?? '' },
  values: values.map(({ id, title, description, icon, colorClass }) => ({
    id,
    title,
    description,
    icon,
    colorClass,
  })),
})

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
