import type { CollectionBeforeDeleteHook, CollectionSlug, PayloadRequest } from 'payload'
import { transferKeys } from '#src/accounts/keys/sql/keys.ts'
import { lockAccount } from '#src/accounts/sql/find.ts'
import type { Owned } from '#src/contract/accounts.ts'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import { pathOf, recordSet } from '#src/platform/audit/record.ts'
import { type TransferredCount, transferOwned } from '#src/workspace/departure/sql/departure.ts'

const totalOf = (
  handed: readonly TransferredCount[],
  ...collections: TransferredCount['collection'][]
): number =>
  handed
    .filter(({ collection }) => collections.includes(collection))
    .reduce((sum, { count }) => sum + count, 0)

/**
 * Hands over the contacts and the open work of an account, which the caller has locked, to another
 * one or to no user (null), with an entry in the audit trail for each collection. API keys that
 * the successor does not get end.
 */
export async function transferWork(
  req: PayloadRequest,
  db: Database,
  given: { readonly id: number; readonly to: number | null; readonly apiKeys: boolean },
): Promise<Owned> {
  const { id, to, apiKeys } = given
  const handed = await transferOwned(db, id, to)
  const record = (collection: CollectionSlug, field: string, amount: number) =>
    recordSet(req, {
      action: 'changed',
      collection,
      fields: [field],
      amount,
      partOf: pathOf('users', id),
    })
  for (const { collection, count } of handed) await record(collection, 'owner', count)
  const keysTo = apiKeys ? to : null
  const keys = await transferKeys(db, id, keysTo)
  await record('api-keys', keysTo === null ? 'revokedAt' : 'owner', keys)
  return {
    contacts: totalOf(handed, 'contacts'),
    followUps: totalOf(handed, 'follow-ups'),
    submissions: totalOf(handed, 'contact-submissions', 'action-submissions'),
  }
}

/** What a deleted account still owns loses its owner, with an entry in the trail. */
export const releaseWork: CollectionBeforeDeleteHook = ({ id, req }) =>
  withTransaction(req, async (db) => {
    if (await lockAccount(db, Number(id)))
      await transferWork(req, db, { id: Number(id), to: null, apiKeys: false })
  })
