import type { NewsFeedRow } from '#src/db/feeds/news.ts'
import { absoluteHtml } from '#src/feeds/absolute.ts'
import type { FeedItem } from '#src/feeds/feed.ts'
import { presentFeedImage } from './image.ts'

/** A news article as an item of a feed. */
export function presentNewsItem(row: NewsFeedRow, baseUrl: string): FeedItem {
  const link = `${baseUrl}/news/${row.slug}`
  return {
    link,
    title: row.title,
    summary: row.description,
    content: absoluteHtml(row.contentHtml, baseUrl, link),
    author: row.author,
    category: row.category,
    tags: row.tags,
    related: '',
    image: presentFeedImage(row, baseUrl),
    published: new Date(row.publishedAt),
    updated: new Date(Math.max(row.updatedAt, row.publishedAt)),
    occasion: undefined,
  }
}
