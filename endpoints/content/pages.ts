import { siteUrls } from '#src/config/site-urls.ts'
import { listPages, page, pageSummary, readPage } from '#src/contract/content/pages.ts'
import { contentLimit } from '#src/contract/content/shared.ts'
import { countPages, findPage, findPages } from '#src/db/content/pages.ts'
import { database } from '#src/db/transaction.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { NotFound } from '#src/http/errors.ts'
import { withUrls } from '#src/presenters/absolute-urls.ts'
import { presentListed } from '#src/presenters/highlight.ts'
import { presentSelected } from '#src/presenters/selected.ts'

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
