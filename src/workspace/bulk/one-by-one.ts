import type { CollectionSlug } from 'payload'
import type { BulkFailure } from '#src/contract/bulk-change.ts'
import type { Database } from '#src/data/transaction.ts'
import { asCaller } from '#src/platform/access/acting.ts'
import type { Outcome } from '#src/workspace/bulk/sql/bulk-edits.ts'
import {
  findChanges,
  type RecordedChange,
  recordChanges,
  removeChanges,
} from '#src/workspace/bulk/sql/recorded-changes.ts'
import { changeOne, type Document, type Result } from './change-one.ts'
import { missingFailure } from './failures.ts'
import type { Work } from './work.ts'

const isFailure = (result: Result): result is BulkFailure =>
  typeof result === 'object' && 'reason' in result
const isRecorded = (result: Result): result is RecordedChange =>
  typeof result === 'object' && 'after' in result

/** The documents by id: the newest version, or the published one in order to unpublish it. */
export const findDocuments = async (
  { req, config, change }: Work,
  ids: readonly (number | string)[],
): Promise<Document[]> => {
  const { docs } = await req.payload.find({
    collection: config.slug as CollectionSlug,
    where: { id: { in: ids } },
    draft: change.kind !== 'unpublish',
    limit: ids.length,
    pagination: false,
    ...asCaller(req),
  })
  return docs.map((document) => ({ ...document }))
}

/** A document to be deleted that is gone already counts as deleted. */
const absent = ({ change }: Work, id: number | string): Result =>
  change.kind === 'delete' ? 'unchanged' : missingFailure(id)

/**
 * Changes documents that are locked one after the other, through the platform's operations, and
 * records what an edit changes. Throws what these throw for the first one that cannot be changed.
 */
export async function changeOneByOne(
  db: Database,
  work: Work,
  ids: readonly (number | string)[],
): Promise<Outcome> {
  const { undone, bulkEdit } = work
  const found = await findDocuments(work, ids)
  const documents = new Map(found.map((document) => [String(document.id), document]))
  const recorded = undone ? await findChanges(db, undone.id, ids) : undefined
  const changed: (number | string)[] = []
  const changes: RecordedChange[] = []
  const failures: BulkFailure[] = []
  for (const id of ids) {
    const document = documents.get(String(id))
    const result = document
      ? await changeOne(work, document, recorded?.get(String(id)))
      : absent(work, id)
    if (result === 'unchanged') continue
    if (isFailure(result)) failures.push(result)
    else changed.push(id)
    if (isRecorded(result)) changes.push(result)
  }
  await recordChanges(db, bulkEdit, changes)
  if (undone) await removeChanges(db, undone.id, changed)
  const unchanged = ids.length - changed.length - failures.length
  return { changed: changed.length, unchanged, failures }
}
