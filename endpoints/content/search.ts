import { siteUrls } from '#src/config/site-urls.ts'
import { search, searchPage } from '#src/contract/content/search.ts'
import { findSearchResults } from '#src/db/content/search.ts'
import { database } from '#src/db/transaction.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { withUrls } from '#src/presenters/absolute-urls.ts'
import { presentSearchResult } from '#src/presenters/search-result.ts'

export const searchEndpoints = [
  endpoint(search, async ({ req, query, freshUntil }) => {
    const limit = query.limit ?? searchPage
    const { rows, until, similar } = await findSearchResults(await database(req), {
      ...query,
      limit,
    })
    if (until) freshUntil(until)
    const results = rows.map((row) => presentSearchResult(row, similar))
    return withUrls(results, query, siteUrls())
  }),
]
