import {
  action,
  actionDetail,
  listActions,
  listRelatedActions,
  readAction,
} from '#src/contract/content/actions.ts'
import { findAction, findActions, findRelatedActions } from '#src/db/content/actions.ts'
import { database } from '#src/db/transaction.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { NotFound } from '#src/http/errors.ts'
import { presentRelatedAction } from '#src/presenters/action.ts'
import { presentListed } from '#src/presenters/highlight.ts'
import { presentSelected } from '#src/presenters/selected.ts'

export const actionEndpoints = [
  endpoint(listActions, async ({ req, query }) => {
    const properties = action.chosen(query)
    const rows = await findActions(await database(req), query, properties)
    return rows.map((row) => presentListed(row, properties))
  }),

  endpoint(readAction, async ({ req, params, query }) => {
    const properties = actionDetail.chosen(query)
    const found = await findAction(await database(req), params.slug, properties)
    if (!found) throw new NotFound()
    return presentSelected(found, properties)
  }),

  endpoint(listRelatedActions, async ({ req, params }) => {
    const related = await findRelatedActions(await database(req), params.id)
    if (!related) throw new NotFound()
    return related.map(presentRelatedAction)
  }),
]
