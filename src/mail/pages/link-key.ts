import type { PayloadRequest } from 'payload'
import { database } from '#src/data/transaction.ts'
import { findMailLinkKey } from '#src/mail/counting/sql/link-key.ts'

/** By database adapter; a copy of this module with its own map reads the same key. */
const keys = new WeakMap<object, string>()

/**
 * The HMAC key of links in mails. It is stored in the database, so that the links outlive a change
 * of every secret and are the same on all machines. Cached per process; read in the transaction the
 * request is in.
 */
export async function mailLinkKey(
  scope: Pick<PayloadRequest, 'payload' | 'transactionID'>,
): Promise<string> {
  const adapter = scope.payload.db
  const known = keys.get(adapter)
  if (known !== undefined) return known
  const key = await findMailLinkKey(await database(scope))
  keys.set(adapter, key)
  return key
}
