import type { PayloadRequest, SanitizedCollectionConfig } from 'payload'
import type { BulkCommand } from '#src/contract/bulk-change.ts'
import { countRunning } from '#src/db/bulk/bulk-edits.ts'
import { withTransaction } from '#src/db/transaction.ts'
import { checkChange } from './check-change.ts'
import { InvalidBulkEdit } from './errors.ts'
import { freezeSelection } from './freeze.ts'

/** Limit of running bulk edits per user. */
const maxRunning = 5

/** The job queue of bulk edits. */
export const bulkQueue = 'bulk'

/** There are more documents by now than the user was shown. */
export class MoreThanExpected extends InvalidBulkEdit {
  override readonly name = 'MoreThanExpected'
}

/**
 * Starts a bulk edit: stores the change and the ids of its documents, and queues its job, in one
 * transaction. Returns its id and the number of documents. Throws InvalidBulkEdit.
 */
export function startBulkEdit(
  req: PayloadRequest,
  config: SanitizedCollectionConfig,
  { change, selection, expected, by }: BulkCommand & { readonly by: number },
): Promise<{ id: number; total: number }> {
  return withTransaction(req, async (db) => {
    await checkChange(req, config, change)
    if ((await countRunning(db, by)) >= maxRunning)
      throw new InvalidBulkEdit('bulk-too-many-running')
    const { payload } = req
    const { id } = await payload.create({
      collection: 'bulk-edits',
      data: { target: config.slug, change, startedBy: by },
      req,
    })
    const total = await freezeSelection(req, db, { config, bulkEdit: id, selection })
    if (total === 0) throw new InvalidBulkEdit('bulk-no-documents')
    if (expected !== undefined && total > expected)
      throw new MoreThanExpected('bulk-more-documents', `${total}`)
    await payload.db.updateOne({ collection: 'bulk-edits', id, data: { total }, req })
    await payload.jobs.queue({ task: 'bulkEdit', input: { bulkEdit: id }, queue: bulkQueue, req })
    return { id, total }
  })
}
