import * as contract from '#src/contract/mail/subscribers.ts'
import { database } from '#src/data/transaction.ts'
import { presentSubscriber } from '#src/newsletters/presenters/email.ts'
import { subscribersFile } from '#src/people/subscribers/export-subscribers.ts'
import {
  countSubscribers,
  findExportedSubscribers,
  findSubscriber,
  findSubscribers,
} from '#src/people/subscribers/sql/subscribers.ts'
import {
  addSubscriber,
  changeSubscriber,
  deleteSubscriber,
} from '#src/people/subscribers/subscribers.ts'
import { recordEntry } from '#src/platform/audit/record.ts'
import { writeExport } from '#src/platform/csv/export-file.ts'
import { endpoint, TextStream } from '#src/server/http/endpoint.ts'
import { found, type Reading, versioned } from '../versioned.ts'

const subscribers = versioned('newsletter_subscribers')

const show = (context: Reading, id: number) =>
  subscribers.show(context, id, async () =>
    presentSubscriber(found(await findSubscriber(await database(context.req), id))),
  )

export const subscriberEndpoints = [
  endpoint(contract.listSubscribers, async ({ req, query, total }) => {
    const db = await database(req)
    await total(() => countSubscribers(db, query))
    return (await findSubscribers(db, query)).map(presentSubscriber)
  }),

  endpoint(contract.exportSubscribers, async ({ req, query: { format, ...filters } }) => {
    await recordEntry(req, { action: 'exported', collection: 'newsletter-subscribers' })
    const exported = findExportedSubscribers(await database(req), filters)
    return new TextStream(writeExport(format, subscribersFile(exported)))
  }),

  endpoint(contract.createSubscriber, async (context) => {
    const { email, name, source } = context.body
    const given = { email, name: name ?? '', source: source ?? '' }
    return show(context, await addSubscriber(context.req, given))
  }),

  endpoint(contract.readSubscriber, (context) => show(context, context.params.id)),

  endpoint(contract.updateSubscriber, (context) => {
    const { req, params, body } = context
    return subscribers.ifUnchanged(context, params.id, async () => {
      found(await changeSubscriber(req, params.id, body))
      return show(context, params.id)
    })
  }),

  endpoint(contract.deleteSubscriber, (context) => {
    const { req, params } = context
    return subscribers.ifUnchanged(context, params.id, async () => {
      await deleteSubscriber(req, params.id)
      return { success: true as const }
    })
  }),
]
