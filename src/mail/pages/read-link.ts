import type { PayloadRequest } from 'payload'
import { database } from '#src/data/transaction.ts'
import { env } from '#src/settings/env.ts'
import { findMailLinkKey } from '../counting/sql/counting.ts'
import { type LinkPurpose, readLinkToken } from './link-token.ts'

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

/**
 * Secrets that signed links before there was a separate key; old links work as long as they are
 * unchanged.
 */
const formerSecrets: Readonly<Partial<Record<LinkPurpose, () => readonly string[]>>> = {
  unsubscribe: () => env().JWT_SECRETS,
  confirm: () => env().PAYLOAD_SECRETS,
}

/**
 * Verifies a link's token (HMAC) and returns its id; undefined for one that we did not sign for
 * this purpose.
 */
export async function readLink(
  scope: Pick<PayloadRequest, 'payload' | 'transactionID'>,
  purpose: LinkPurpose,
  token: string,
): Promise<number | undefined> {
  const former = formerSecrets[purpose]?.() ?? []
  return readLinkToken([await mailLinkKey(scope), ...former], purpose, token)
}
