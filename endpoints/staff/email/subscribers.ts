import * as contract from '#src/contract/email/subscribers.ts'
import { writeExport } from '#src/crm/csv/export-file.ts'
import {
  countSubscribers,
  findExportedSubscribers,
  findSubscriber,
  findSubscribers,
} from '#src/db/email/subscribers.ts'
import { database } from '#src/db/transaction.ts'
import { subscribersFile } from '#src/email/subscribers/export-subscribers.ts'
import {
  addSubscriber,
  changeSubscriber,
  deleteSubscriber,
} from '#src/email/subscribers/subscribers.ts'
import { endpoint, TextStream } from '#src/http/endpoint.ts'
import { presentSubscriber } from '#src/presenters/email.ts'
import { found } from './not-found.ts'

export const subscriberEndpoints = [
  endpoint(contract.listSubscribers, async ({ req, query, total }) => {
    const db = await database(req)
    await total(() => countSubscribers(db, query))
    return (await findSubscribers(db, query)).map(presentSubscriber)
  }),

  endpoint(
    contract.exportSubscribers,
    async ({ req, query: { format, ...filters } }) =>
      new TextStream(
        writeExport(format, subscribersFile(findExportedSubscribers(await database(req), filters))),
      ),
  ),

  endpoint(contract.createSubscriber, async ({ req, body: { email, name, source } }) => {
    const id = await addSubscriber(req, { email, name: name ?? '', source: source ?? '' })
    return presentSubscriber(found(await findSubscriber(await database(req), id)))
  }),

  endpoint(contract.readSubscriber, async ({ req, params }) =>
    presentSubscriber(found(await findSubscriber(await database(req), params.id))),
  ),

  endpoint(contract.updateSubscriber, async ({ req, params, body }) =>
    presentSubscriber(found(await changeSubscriber(req, params.id, body))),
  ),

  endpoint(contract.deleteSubscriber, async ({ req, params }) => {
    await deleteSubscriber(req, params.id)
    return { success: true as const }
  }),
]
