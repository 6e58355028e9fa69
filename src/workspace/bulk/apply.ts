import type { CollectionSlug } from 'payload'
import { lockRows } from '#src/data/lock-rows.ts'
import type { Database } from '#src/data/transaction.ts'
import type { Outcome } from '#src/workspace/bulk/sql/bulk-edits.ts'
import { contactsWork } from './contacts/contacts-work.ts'
import { titleOf } from './documents.ts'
import { changeOneByOne, findDocuments } from './one-by-one.ts'
import type { Work } from './work.ts'

const idsOf = ({ req: { payload }, config: { slug } }: Work, frozen: readonly string[]) => {
  const idType =
    payload.collections[slug as CollectionSlug].customIDType ?? payload.db.defaultIDType
  return frozen.map((id) => (idType === 'number' ? Number(id) : id))
}

export const lockDocuments = (db: Database, work: Work, frozen: readonly string[]): Promise<void> =>
  // The platform names tables after slugs.
  lockRows(db, work.config.slug.replaceAll('-', '_'), idsOf(work, frozen))

/**
 * Applies a change to some documents, which the caller has locked, within the transaction of the request, through the platform's
 * operations, so that their hooks, validation, versions and access hold; contacts may be changed as
 * a set instead. Throws what these throw for the first document that cannot be changed; then
 * nothing may be committed.
 */
export async function applyChange(
  db: Database,
  work: Work,
  frozen: readonly string[],
): Promise<Outcome> {
  const ids = idsOf(work, frozen)
  const asSet = contactsWork(work)
  return asSet ? asSet(db, work, ids.map(Number)) : changeOneByOne(db, work, ids)
}

export async function findTitle(work: Work, id: string): Promise<string> {
  const { useAsTitle } = work.config.admin
  const [document] = await findDocuments(work, [Number.isNaN(Number(id)) ? id : Number(id)])
  return titleOf(document, useAsTitle)
}
