import { withUrls } from '#src/content/presenters/absolute-urls.ts'
import { presentRelatedAction } from '#src/content/presenters/action.ts'
import { presentSelected } from '#src/content/presenters/selected.ts'
import { presentListed } from '#src/content/search/highlight.ts'
import {
  countActions,
  findAction,
  findActions,
  findRelatedActions,
} from '#src/content/sql/actions.ts'
import {
  action,
  actionDetail,
  listActions,
  listRelatedActions,
  readAction,
} from '#src/contract/content/actions.ts'
import { contentLimit } from '#src/contract/content/shared.ts'
import { database } from '#src/data/transaction.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { NotFound } from '#src/server/http/errors.ts'
import { siteUrls } from '#src/settings/site-urls.ts'

export const actionEndpoints = [
  endpoint(listActions, async ({ req, query, total }) => {
    const db = await database(req)
    await total(() => countActions(db, query), contentLimit(query))
    const properties = action.chosen(query)
    const rows = await findActions(db, query, properties)
    return withUrls(
      rows.map((row) => presentListed(row, properties)),
      query,
      siteUrls(),
    )
  }),

  endpoint(readAction, async ({ req, params, query }) => {
    const properties = actionDetail.chosen(query)
    const found = await findAction(await database(req), params.slug, properties)
    if (!found) throw new NotFound()
    return withUrls(presentSelected(found, properties), query, siteUrls())
  }),

  endpoint(listRelatedActions, async ({ req, params, query }) => {
    const related = await findRelatedActions(await database(req), params.id)
    if (!related) throw new NotFound()
    return withUrls(related.map(presentRelatedAction), query, siteUrls())
  }),
]
