import { listActions, listRelatedActions, readAction } from '#src/contract/content/actions.ts'
import { findAction, findActions, findRelatedActions } from '#src/db/content/actions.ts'
import { database } from '#src/db/transaction.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { NotFound } from '#src/http/errors.ts'
import { presentAction, presentActionDetail, presentRelatedAction } from '#src/presenters/action.ts'

export const actionEndpoints = [
  endpoint(listActions, async ({ req, query }) =>
    (await findActions(await database(req), query)).map(presentAction),
  ),

  endpoint(readAction, async ({ req, params }) => {
    const found = await findAction(await database(req), params.slug)
    if (!found) throw new NotFound()
    return presentActionDetail(found)
  }),

  endpoint(listRelatedActions, async ({ req, params }) => {
    const related = await findRelatedActions(await database(req), params.id)
    if (!related) throw new NotFound()
    return related.map(presentRelatedAction)
  }),
]
