import type { z } from 'zod'
import type { article, relatedArticle } from '#src/contract/content/news.ts'
import type { ArticleRow, RelatedArticleRow } from '#src/db/content/news.ts'
import { presentTag } from './tag.ts'

/** A news article, in a list as on its own. */
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

/** An article as a pointer from another one. */
export const presentRelatedArticle = (row: RelatedArticleRow): z.output<typeof relatedArticle> => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  description: row.description,
  category: row.category,
  imageUrl: row.imageUrl,
  publishedAt: row.publishedAt,
})
