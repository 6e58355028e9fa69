import { APIError, type CollectionAfterChangeHook, type CollectionBeforeChangeHook } from 'payload'
import { lockForTransaction } from '#src/data/locks.ts'
import { database } from '#src/data/transaction.ts'
import { textsOf } from '#src/locales/texts.ts'
import type { Webhook } from '#src/payload-types.ts'
import { newSecret } from '#src/workspace/webhooks/signature.ts'
import { replaceSecret } from '#src/workspace/webhooks/sql/secrets.ts'

/** Webhooks of an installation: each event is a row for every one that wants it. */
const webhookLimit = 50

/** Rejects a webhook beyond the limit, also of those that are created at once. */
export const limitWebhooks: CollectionBeforeChangeHook<Webhook> = async ({
  data,
  operation,
  req,
}) => {
  if (operation !== 'create') return data
  await lockForTransaction(await database(req), 'webhooks')
  const { totalDocs } = await req.payload.count({ collection: 'webhooks', req })
  const text = textsOf('errors', req.i18n)('webhooks-too-many', { 0: webhookLimit })
  if (totalDocs >= webhookLimit) throw new APIError(text, 400, null, true)
  return data
}

/** Switching a webhook on or off by hand clears why it was switched off. */
export const clearFailures: CollectionBeforeChangeHook<Webhook> = ({ data, originalDoc }) =>
  data.active === undefined || data.active === originalDoc?.active
    ? data
    : { ...data, switchedOff: null, failingSince: null }

export const addFirstSecret: CollectionAfterChangeHook<Webhook> = async ({
  doc,
  operation,
  req,
}) => {
  if (operation === 'create') await replaceSecret(await database(req), doc.id, newSecret())
  return doc
}
