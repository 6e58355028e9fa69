import type { z } from 'zod'
import type { article, relatedArticle } from '#src/contract/content/news.ts'
import type { ArticleRow, RelatedArticleRow } from '#src/db/content/news.ts'
import { presentTag } from './tag.ts'

/** Serializes a news article, for a list and on its own. */
export const presentArticle = (row: ArticleRow): z.output<typeof article> => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  description: row.description,
  content: row.content,
  category: row.category,
  imageUrl: row.imageUrl,
  tags: row.tags.map(presentTag),
  publishedAt: row.publishedAt,
  author: row.author && { id: row.author.id, name: row.author.name },
})

/** Serializes an article as a related item of another. */
export const presentRelatedArticle = (row: RelatedArticleRow): z.output<typeof relatedArticle> => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  description: row.description,
  category: row.category,
  imageUrl: row.imageUrl,
  publishedAt: row.publishedAt,
})
