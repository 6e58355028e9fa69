import { listPages, page, pageSummary, readPage } from '#src/contract/content/pages.ts'
import { findPage, findPages } from '#src/db/content/pages.ts'
import { database } from '#src/db/transaction.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { NotFound } from '#src/http/errors.ts'
import { presentListed } from '#src/presenters/highlight.ts'
import { presentSelected } from '#src/presenters/selected.ts'

export const pageEndpoints = [
  endpoint(listPages, async ({ req, query }) => {
    const properties = pageSummary.chosen(query)
    const rows = await findPages(await database(req), query, properties)
    return rows.map((row) => presentListed(row, properties))
  }),

  endpoint(readPage, async ({ req, params, query }) => {
    const properties = page.chosen(query)
    const found = await findPage(await database(req), params.slug, properties)
    if (!found) throw new NotFound()
    return presentSelected(found, properties)
  }),
]
