import { listNews, listRelatedNews, newsPage, readArticle } from '#src/contract/content/news.ts'
import { findArticle, findNews, findRelatedNews, nextPublication } from '#src/db/content/news.ts'
import { type Database, database } from '#src/db/transaction.ts'
import { type Context, endpoint } from '#src/http/endpoint.ts'
import { NotFound } from '#src/http/errors.ts'
import { presentArticle, presentRelatedArticle } from '#src/presenters/article.ts'

/** An article with a future date becomes public without anybody writing anything. */
const expire = async (db: Database, freshUntil: Context['freshUntil']): Promise<void> => {
  const moment = await nextPublication(db)
  if (moment) freshUntil(moment)
}

export const newsEndpoints = [
  endpoint(listNews, async ({ req, query, freshUntil }) => {
    const db = await database(req)
    // Before the list: what appears in between ends the answer early, not late.
    await expire(db, freshUntil)
    return (await findNews(db, { ...query, limit: query.limit ?? newsPage })).map(presentArticle)
  }),

  endpoint(readArticle, async ({ req, params }) => {
    const found = await findArticle(await database(req), params.slug)
    if (!found) throw new NotFound()
    return presentArticle(found)
  }),

  endpoint(listRelatedNews, async ({ req, params, freshUntil }) => {
    const db = await database(req)
    await expire(db, freshUntil)
    const related = await findRelatedNews(db, params.id)
    if (!related) throw new NotFound()
    return related.map(presentRelatedArticle)
  }),
]
