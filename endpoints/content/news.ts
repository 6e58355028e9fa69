import { withUrls } from '#src/content/presenters/absolute-urls.ts'
import { presentRelatedArticle } from '#src/content/presenters/article.ts'
import { presentSelected } from '#src/content/presenters/selected.ts'
import { presentListed } from '#src/content/search/highlight.ts'
import { countNews, findArticle, findNews, findRelatedNews } from '#src/content/sql/news.ts'
import {
  article,
  listNews,
  listRelatedNews,
  newsPage,
  readArticle,
} from '#src/contract/content/news.ts'
import { contentLimit } from '#src/contract/content/shared.ts'
import { database } from '#src/data/transaction.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { NotFound } from '#src/server/http/errors.ts'
import { siteUrls } from '#src/settings/site-urls.ts'

export const newsEndpoints = [
  endpoint(listNews, async ({ req, query, freshUntil, total }) => {
    const db = await database(req)
    const limit = query.limit ?? newsPage
    await total(() => countNews(db, query), contentLimit({ ...query, limit }))
    const properties = article.chosen(query)
    const { rows, until } = await findNews(db, { ...query, limit }, properties)
    if (until) freshUntil(until)
    return withUrls(
      rows.map((row) => presentListed(row, properties)),
      query,
      siteUrls(),
    )
  }),

  endpoint(readArticle, async ({ req, params, query }) => {
    const properties = article.chosen(query)
    const found = await findArticle(await database(req), params.slug, properties)
    if (!found) throw new NotFound()
    return withUrls(presentSelected(found, properties), query, siteUrls())
  }),

  endpoint(listRelatedNews, async ({ req, params, query, freshUntil }) => {
    const related = await findRelatedNews(await database(req), params.id)
    if (!related) throw new NotFound()
    if (related.until) freshUntil(related.until)
    return withUrls(related.rows.map(presentRelatedArticle), query, siteUrls())
  }),
]
