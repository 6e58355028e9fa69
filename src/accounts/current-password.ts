import type { PayloadRequest } from 'payload'
import { clientAddress } from '#src/config/client-address.ts'
import type { Checked } from '#src/db/accounts/admission.ts'
import { findCredentials } from '#src/db/accounts/find.ts'
import { database } from '#src/db/transaction.ts'
import { checkOwnPassword } from './check-password.ts'

/** What was confirmed with a request; it is gone with the request. */
const confirmed = new WeakMap<PayloadRequest, Checked>()

/**
 * Checks the current password of whoever is signed in, and notes on the request that it was
 * right. To be called before a transaction begins: a failed attempt counts even when the change
 * it was for is rolled back, and a check waits for its turn without holding a connection. Throws
 * Overloaded when too many are waiting.
 */
export async function confirmCurrentPassword(
  req: PayloadRequest,
  { id, password }: { readonly id: number; readonly password: string },
): Promise<boolean> {
  const address = clientAddress(req.headers)
  const checked = await checkOwnPassword(await database(req), { id, password, address })
  if (checked) confirmed.set(req, checked)
  return checked !== undefined
}

/** Whether the password this account has now was confirmed with this request. */
export async function isPasswordConfirmed(req: PayloadRequest, id: number): Promise<boolean> {
  const checked = confirmed.get(req)
  if (checked?.id !== id) return false
  return (await findCredentials(await database(req), id))?.hash === checked.hash
}
