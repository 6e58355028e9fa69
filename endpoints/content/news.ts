import {
  article,
  listNews,
  listRelatedNews,
  newsPage,
  readArticle,
} from '#src/contract/content/news.ts'
import { findArticle, findNews, findRelatedNews } from '#src/db/content/news.ts'
import { database } from '#src/db/transaction.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { NotFound } from '#src/http/errors.ts'
import { presentRelatedArticle } from '#src/presenters/article.ts'
import { presentListed } from '#src/presenters/highlight.ts'
import { presentSelected } from '#src/presenters/selected.ts'

export const newsEndpoints = [
  endpoint(listNews, async ({ req, query, freshUntil }) => {
    const limit = query.limit ?? newsPage
    const properties = article.chosen(query)
    const { rows, until } = await findNews(await database(req), { ...query, limit }, properties)
    if (until) freshUntil(until)
    return rows.map((row) => presentListed(row, properties))
  }),

  endpoint(readArticle, async ({ req, params, query }) => {
    const properties = article.chosen(query)
    const found = await findArticle(await database(req), params.slug, properties)
    if (!found) throw new NotFound()
    return presentSelected(found, properties)
  }),

  endpoint(listRelatedNews, async ({ req, params, freshUntil }) => {
    const related = await findRelatedNews(await database(req), params.id)
    if (!related) throw new NotFound()
    if (related.until) freshUntil(related.until)
    return related.rows.map(presentRelatedArticle)
  }),
]
