import { listNews, listRelatedNews, newsPage, readArticle } from '#src/contract/content/news.ts'
import { findArticle, findNews, findRelatedNews } from '#src/db/content/news.ts'
import { database } from '#src/db/transaction.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { NotFound } from '#src/http/errors.ts'
import { presentArticle, presentRelatedArticle } from '#src/presenters/article.ts'

export const newsEndpoints = [
  endpoint(listNews, async ({ req, query, freshUntil }) => {
    const limit = query.limit ?? newsPage
    const { rows, until } = await findNews(await database(req), { ...query, limit })
    if (until) freshUntil(until)
    return rows.map(presentArticle)
  }),

  endpoint(readArticle, async ({ req, params }) => {
    const found = await findArticle(await database(req), params.slug)
    if (!found) throw new NotFound()
    return presentArticle(found)
  }),

  endpoint(listRelatedNews, async ({ req, params, freshUntil }) => {
    const related = await findRelatedNews(await database(req), params.id)
    if (!related) throw new NotFound()
    if (related.until) freshUntil(related.until)
    return related.rows.map(presentRelatedArticle)
  }),
]
