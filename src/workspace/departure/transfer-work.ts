import type { CollectionBeforeDeleteHook, PayloadRequest } from 'payload'
import { lockAccount } from '#src/accounts/sql/lock-account.ts'
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
 * one or to no user (null), with an entry in the audit trail for each collection.
 */
export async function transferWork(
  req: PayloadRequest,
  db: Database,
  { id, to }: { readonly id: number; readonly to: number | null },
): Promise<Owned> {
  const handed = await transferOwned(db, id, to)
  for (const { collection, count } of handed)
    await recordSet(req, {
      action: 'changed',
      collection,
      fields: ['owner'],
      amount: count,
      partOf: pathOf('users', id),
    })
  return {
    contacts: totalOf(handed, 'contacts'),
    followUps: totalOf(handed, 'follow-ups'),
    submissions: totalOf(handed, 'contact-submissions', 'action-submissions'),
  }
}

/** What a deleted account still owns loses its owner, with an entry in the trail. */
export const releaseWork: CollectionBeforeDeleteHook = ({ id, req }) =>
  withTransaction(req, async (db) => {
    if (await lockAccount(db, Number(id))) await transferWork(req, db, { id: Number(id), to: null })
  })
