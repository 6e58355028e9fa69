import { withUrls } from '#src/content/presenters/absolute-urls.ts'
import { presentSelected } from '#src/content/presenters/selected.ts'
import { presentListed } from '#src/content/search/highlight.ts'
import { countPages, findPage, findPages } from '#src/content/sql/pages.ts'
import { listPages, page, pageSummary, readPage } from '#src/contract/content/pages.ts'
import { contentLimit } from '#src/contract/content/shared.ts'
import { database } from '#src/data/transaction.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { NotFound } from '#src/server/http/errors.ts'
import { siteUrls } from '#src/settings/site-urls.ts'

export const pageEndpoints = [
  endpoint(listPages, async ({ req, query, total }) => {
    const db = await database(req)
    await total(() => countPages(db, query), contentLimit(query))
    const properties = pageSummary.chosen(query)
    const rows = await findPages(db, query, properties)
    return withUrls(
      rows.map((row) => presentListed(row, properties)),
      query,
      siteUrls(),
    )
  }),

  endpoint(readPage, async ({ req, params, query }) => {
    const properties = page.chosen(query)
    const found = await findPage(await database(req), params.slug, properties)
    if (!found) throw new NotFound()
    return withUrls(presentSelected(found, properties), query, siteUrls())
  }),
]
