import { z } from 'zod'
import { jsonResponse, publicOperation } from '../define.ts'
import { byId, bySlug, filter, limitParameter } from '../parameters.ts'
import { showsDocument, showsList } from '../shown.ts'
import { int4, timestamp } from '../values.ts'
import { selectable } from './selection.ts'
import { additiveOfPictured } from './seo.ts'
import { author, contentQuery, imageUrl, periodQuery, urlsQuery, withText } from './shared.ts'
import { tag } from './tags.ts'

/** Default page size of the news list (contract "Limits"). */
export const newsPage = 50

export const article = selectable(
  'Article',
  {
    id: int4(),
    title: z.string(),
    slug: z.string(),
    description: z.string(),
    content: z.string().describe('Safe HTML'),
    category: z.string(),
    imageUrl,
    tags: z.array(tag),
    publishedAt: timestamp(),
    author,
  },
  additiveOfPictured,
  withText,
)

export const relatedArticle = z
  .strictObject({
    id: int4(),
    title: z.string(),
    slug: z.string(),
    description: z.string(),
    category: z.string(),
    imageUrl,
    publishedAt: timestamp(),
  })
  .meta({ id: 'RelatedArticle' })

export const listNews = publicOperation('GET', '/api/news', {
  id: 'listNews',
  summary: 'Published articles, newest first; `limit` defaults to 50',
  shows: showsList('news'),
  group: 'Content',
  details: 'Without `limit` the 50 newest. `from` and `to` are about `publishedAt`.',
  query: contentQuery.extend({
    limit: limitParameter(newsPage),
    category: filter().describe('A category, exactly'),
    ...periodQuery,
    ...article.parameters,
  }),
  response: article.list,
})

export const readArticle = publicOperation('GET', '/api/news/:slug', {
  id: 'readArticle',
  summary: 'One published article',
  shows: showsDocument('news'),
  group: 'Content',
  params: bySlug,
  query: z.object(article.parameters),
  response: article.one,
})

export const listRelatedNews = publicOperation('GET', '/api/news/:id/related', {
  id: 'listRelatedNews',
  summary: 'Up to three published articles that share tags or the category with one',
  shows: showsList('news'),
  group: 'Content',
  params: byId,
  query: z.object(urlsQuery),
  response: jsonResponse(z.array(relatedArticle)),
})
