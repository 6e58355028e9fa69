import { withUrls } from '#src/content/presenters/absolute-urls.ts'
import { presentSearchResult } from '#src/content/search/search-result.ts'
import { findSearchResults } from '#src/content/search/sql/search.ts'
import { search, searchPage } from '#src/contract/content/search.ts'
import { database } from '#src/data/transaction.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { siteUrls } from '#src/settings/site-urls.ts'

export const searchEndpoints = [
  endpoint(search, async ({ req, query, freshUntil }) => {
    const limit = query.limit ?? searchPage
    const { rows, until, ...spelling } = await findSearchResults(await database(req), {
      ...query,
      limit,
    })
    if (until) freshUntil(until)
    const results = rows.map((row) => presentSearchResult(row, spelling))
    return withUrls(results, query, siteUrls())
  }),
]
