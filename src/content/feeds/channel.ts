import type { Feed, FeedItem } from '#src/content/feeds/feed.ts'
import type { FeedSettingsRow } from '#src/content/feeds/sql/settings.ts'
import type { SiteUrls } from '#src/settings/site-urls.ts'

/** The configured title, or the organisation's name and the kind. */
export const channelTitle = (given: string, siteName: string, kind: string): string =>
  given || [siteName, kind].filter(Boolean).join(': ')

export const selves = (url: string): Feed['self'] => ({
  rss: url,
  atom: `${url}?format=atom`,
  json: `${url}?format=json`,
})

export function presentNewsFeed(
  settings: FeedSettingsRow,
  items: readonly FeedItem[],
  { baseUrl, siteUrl }: Required<SiteUrls>,
): Feed {
  const title = channelTitle(settings.newsFeedTitle, settings.siteName, 'News')
  return {
    title,
    description: settings.newsFeedDescription || title,
    language: settings.siteLanguage,
    publisher: settings.siteName || title,
    link: `${siteUrl}/news`,
    self: selves(`${baseUrl}/api/feed/news`),
    items,
  }
}

export function presentEventsFeed(
  settings: FeedSettingsRow,
  items: readonly FeedItem[],
  { baseUrl, siteUrl }: Required<SiteUrls>,
): Feed {
  const title = channelTitle(settings.eventsFeedTitle, settings.siteName, 'Events')
  return {
    title,
    description: settings.eventsFeedDescription || title,
    language: settings.siteLanguage,
    publisher: settings.siteName || title,
    link: `${siteUrl}/events`,
    self: selves(`${baseUrl}/api/feed/events`),
    items,
  }
}
