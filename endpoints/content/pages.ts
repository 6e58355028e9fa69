import { listPages, readPage } from '#src/contract/content/pages.ts'
import { findPage, findPages } from '#src/db/content/pages.ts'
import { database } from '#src/db/transaction.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { NotFound } from '#src/http/errors.ts'
import { presentPage, presentPageSummary } from '#src/presenters/page.ts'

export const pageEndpoints = [
  endpoint(listPages, async ({ req, query }) =>
    (await findPages(await database(req), query)).map(presentPageSummary),
  ),

  endpoint(readPage, async ({ req, params }) => {
    const found = await findPage(await database(req), params.slug)
    if (!found) throw new NotFound()
    return presentPage(found)
  }),
]
