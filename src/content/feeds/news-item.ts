import type { FeedItem } from '#src/content/feeds/feed.ts'
import type { NewsFeedRow } from '#src/content/feeds/sql/news.ts'
import type { SiteUrls } from '#src/settings/site-urls.ts'
import { absoluteHtml, presentFeedImage } from './absolute.ts'

export function presentNewsItem(row: NewsFeedRow, urls: Required<SiteUrls>): FeedItem {
  const link = `${urls.siteUrl}/news/${row.slug}`
  return {
    link,
    title: row.title,
    summary: row.description,
    content: absoluteHtml(row.contentHtml, urls, link),
    author: row.author,
    category: row.category,
    tags: row.tags,
    related: '',
    image: presentFeedImage(row, urls),
    published: new Date(row.publishedAt),
    updated: new Date(Math.max(row.updatedAt, row.publishedAt)),
    occasion: undefined,
  }
}
