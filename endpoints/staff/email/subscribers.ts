import * as contract from '#src/contract/email/subscribers.ts'
import {
  addSubscriber,
  deleteSubscriberRow,
  findSubscribers,
  writeSubscriber,
} from '#src/db/email/subscribers.ts'
import { database } from '#src/db/transaction.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { NotFound } from '#src/http/errors.ts'
import { presentSubscriber } from '#src/presenters/email.ts'
import { found } from './found.ts'

export const subscriberEndpoints = [
  endpoint(contract.listSubscribers, async ({ req, query }) =>
    (await findSubscribers(await database(req), query)).map(presentSubscriber),
  ),

  endpoint(contract.createSubscriber, async ({ req, body }) => {
    const added = { email: body.email, name: body.name ?? '', source: body.source ?? '' }
    return presentSubscriber(found(await addSubscriber(await database(req), added)))
  }),

  endpoint(contract.updateSubscriber, async ({ req, params, body }) =>
    presentSubscriber(found(await writeSubscriber(await database(req), params.id, body))),
  ),

  endpoint(contract.deleteSubscriber, async ({ req, params }) => {
    if (!(await deleteSubscriberRow(await database(req), params.id))) throw new NotFound()
    return { success: true as const }
  }),
]
