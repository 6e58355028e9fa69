import { pathIn } from '#src/content/addresses/site-path.ts'
import {
  countRedirects,
  findNextRedirect,
  findRedirects,
} from '#src/content/addresses/sql/redirects.ts'
import { listRedirects } from '#src/contract/content/redirects.ts'
import { maxLimit } from '#src/contract/parameters.ts'
import { database } from '#src/data/transaction.ts'
import { endpoint } from '#src/server/http/endpoint.ts'

export const redirectEndpoints = [
  endpoint(listRedirects, async ({ req, query: given, freshUntil, total }) => {
    const db = await database(req)
    const { limit = maxLimit, from } = given
    const query = { ...given, limit, from: from && pathIn(from) }
    await total(() => countRedirects(db, query), limit)
    const until = await findNextRedirect(db)
    if (until) freshUntil(until)
    return findRedirects(db, query)
  }),
]
