import type { sql } from '@payloadcms/db-postgres'
import type { CollectionAfterChangeHook, GlobalAfterChangeHook, PayloadRequest } from 'payload'
import { type Database, database, withTransaction } from '#src/data/transaction.ts'
import { enqueueDelivery } from '#src/mail/ledger/enqueue-delivery.ts'
import {
  addWelcomeMail,
  addWelcomeMails,
  cancelWelcomeMails,
} from '#src/people/subscribers/sql/welcome-mails.ts'

/**
 * Queues the welcome mail of a person who is subscribed now, in the transaction that subscribes
 * them; nothing where Settings have none, or their email has had one. It is rendered when it is
 * sent, so that no template and no mail server prevents a subscription. `byStranger`: subscribed by
 * a public form, which anyone can fill in.
 */
export const welcomeSubscriber = (
  req: PayloadRequest,
  subscriber: number,
  by: { readonly byStranger: boolean },
): Promise<void> =>
  withTransaction(req, async (db) => {
    if (await addWelcomeMail(db, subscriber, by)) await enqueueDelivery(req)
  })

/**
 * Queues the welcome mails of people that an import or a bulk edit has subscribed, a query of their
 * ids, where Settings want that.
 */
export async function welcomeMany(
  req: PayloadRequest,
  db: Database,
  subscribers: ReturnType<typeof sql>,
): Promise<void> {
  if ((await addWelcomeMails(db, subscribers)) > 0) await enqueueDelivery(req)
}

const isSubscribed = (subscriber: { readonly status?: unknown } | undefined): boolean =>
  subscriber?.status === 'subscribed'

/**
 * Queues the welcome mail of a person who becomes subscribed, by any command: the form, a
 * confirmation, their own page, or staff. Statements that subscribe many call `welcomeMany`.
 */
export const welcomeNewSubscriber: CollectionAfterChangeHook = async ({
  context,
  doc,
  previousDoc,
  operation,
  req,
}) => {
  if (isSubscribed(doc) && (operation === 'create' || !isSubscribed(previousDoc)))
    await welcomeSubscriber(req, doc.id, { byStranger: context.consent?.source === 'form' })
}

const templateIn = (settings: { readonly welcomeTemplate?: unknown } | undefined): boolean =>
  Boolean(settings?.welcomeTemplate)

/** Turned off, welcome mails that wait are not sent either. */
export const cancelWaitingWelcomeMails: GlobalAfterChangeHook = async ({
  doc,
  previousDoc,
  req,
}) => {
  if (templateIn(previousDoc) && !templateIn(doc)) await cancelWelcomeMails(await database(req))
}
