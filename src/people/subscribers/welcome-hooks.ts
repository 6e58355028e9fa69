import type { CollectionAfterChangeHook, GlobalAfterChangeHook } from 'payload'
import { database } from '#src/data/transaction.ts'
import { cancelWelcomeMails } from '#src/people/subscribers/sql/welcome-mails.ts'
import { welcomeSubscriber } from '#src/people/subscribers/welcome-subscribers.ts'

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
