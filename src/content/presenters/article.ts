import type { z } from 'zod'
import type { RelatedArticleRow } from '#src/content/sql/news.ts'
import type { relatedArticle } from '#src/contract/content/news.ts'

export const presentRelatedArticle = (row: RelatedArticleRow): z.output<typeof relatedArticle> => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  description: row.description,
  category: row.category,
  imageUrl: row.imageUrl,
  publishedAt: row.publishedAt,
})
