import type { PayloadRequest } from 'payload'
import { addPasskey, removePasskey } from '#src/accounts/passkeys/sql/passkeys.ts'
import {
  changeFactors,
  type FactorRejection,
  finishRemoval,
  issueFirstCodes,
} from '#src/accounts/second-factor/enrolment.ts'
import type { NewPasskey } from '#src/contract/passkeys.ts'
import { database } from '#src/data/transaction.ts'
import { verifyNewPasskey } from './verify-passkey.ts'

/**
 * Adds the passkey that a browser made; returns recovery codes if there were none. Its challenge is
 * consumed whatever becomes of it.
 */
export async function registerPasskey(
  req: PayloadRequest,
  account: number,
  made: NewPasskey,
): Promise<string[] | FactorRejection | 'passkey-rejected'> {
  const passkey = await verifyNewPasskey(await database(req), account, made)
  if (!passkey) return 'passkey-rejected'
  return changeFactors<string[] | 'passkey-rejected'>(req, account, async (db) => {
    if (!(await addPasskey(db, { ...passkey, name: made.name }))) return 'passkey-rejected'
    return issueFirstCodes(db, account)
  })
}

/** Removes a passkey, unless a role demands a factor and there is no other. */
export const forgetPasskey = (
  req: PayloadRequest,
  account: number,
  id: string,
): Promise<true | FactorRejection> =>
  changeFactors<true>(req, account, async (db) => {
    await removePasskey(db, account, id)
    await finishRemoval(db, account)
    return true
  })
