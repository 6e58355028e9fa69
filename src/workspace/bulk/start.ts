import type { CollectionSlug, PayloadRequest, SanitizedCollectionConfig } from 'payload'
import { type BulkChange, type BulkCommand, bulkChange } from '#src/contract/bulk-change.ts'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import { countRunning } from '#src/workspace/bulk/sql/bulk-edits.ts'
import {
  freezeChanged,
  lockToUndo,
  markUndone,
  type UndoableRow,
} from '#src/workspace/bulk/sql/recorded-changes.ts'
import { checkChange, mayChange } from './check-change.ts'
import { InvalidBulkEdit } from './failures.ts'
import { freezeSelection } from './freeze.ts'

const maxRunning = 5

export const bulkQueue = 'bulk'

/** There are more documents by now than the user was shown. */
export class MoreThanExpected extends InvalidBulkEdit {
  override readonly name = 'MoreThanExpected'
  override readonly status = 409
}

export interface Started {
  readonly id: number
  readonly total: number
}

interface NewBulkEdit {
  readonly config: SanitizedCollectionConfig
  readonly change: BulkChange
  readonly by: number
}

/** Stores a bulk edit without documents, and returns its id. Throws InvalidBulkEdit. */
export async function createBulkEdit(
  req: PayloadRequest,
  db: Database,
  { config, change, by }: NewBulkEdit,
): Promise<number> {
  if ((await countRunning(db, by)) >= maxRunning) throw new InvalidBulkEdit('bulk-too-many-running')
  const { id } = await req.payload.create({
    collection: 'bulk-edits',
    data: { target: config.slug, change, startedBy: by },
    req,
  })
  return id
}

/**
 * Queues the job of a bulk edit whose documents have been frozen. Throws InvalidBulkEdit when there
 * are none.
 */
export async function startFrozen(
  req: PayloadRequest,
  id: number,
  total: number,
): Promise<Started> {
  if (total === 0) throw new InvalidBulkEdit('bulk-no-documents')
  const { db, jobs } = req.payload
  await db.updateOne({ collection: 'bulk-edits', id, data: { total }, req })
  await jobs.queue({ task: 'bulkEdit', input: { bulkEdit: id }, queue: bulkQueue, req })
  return { id, total }
}

/**
 * Starts a bulk edit: stores the change and the ids of its documents, and queues its job, in one
 * transaction. Returns its id and the number of documents. Throws InvalidBulkEdit.
 */
export const startBulkEdit = (
  req: PayloadRequest,
  config: SanitizedCollectionConfig,
  { change, selection, expected, by }: BulkCommand & { readonly by: number },
): Promise<Started> =>
  withTransaction(
    req,
    async (db) => {
      const checked = await checkChange(req, config, change)
      const id = await createBulkEdit(req, db, { config, change: checked, by })
      const total = await freezeSelection(req, db, { config, bulkEdit: id, selection })
      if (expected !== undefined && total > expected)
        throw new MoreThanExpected('bulk-more-documents', `${total}`)
      return startFrozen(req, id, total)
    },
    { isLong: true },
  )

class UndoNotPermitted extends InvalidBulkEdit {
  override readonly name = 'UndoNotPermitted'
  override readonly status = 403
}

const mustBePermitted = async (req: PayloadRequest, { target, change }: UndoableRow) => {
  const config = req.payload.collections[target as CollectionSlug]?.config
  if (!config) throw new InvalidBulkEdit('collection-removed')
  if (!(await mayChange(req, config, bulkChange.parse(change))))
    throw new UndoNotPermitted('not-permitted')
  return config
}

/**
 * Starts a bulk edit that takes back what another one has changed: of each document that has the
 * values the first one gave it. One at a time; what could not be taken back may be tried again.
 * Throws InvalidBulkEdit.
 */
export const startUndo = (req: PayloadRequest, undone: number, by: number): Promise<Started> =>
  withTransaction(
    req,
    async (db) => {
      const row = await lockToUndo(db, undone)
      if (!row) throw new InvalidBulkEdit('not-found')
      const config = await mustBePermitted(req, row)
      if (!row.isUndoable) throw new InvalidBulkEdit('bulk-not-undoable')
      const change = { kind: 'undo', bulkEdit: undone } as const
      const id = await createBulkEdit(req, db, { config, change, by })
      await markUndone(db, undone)
      return startFrozen(req, id, await freezeChanged(db, { undo: id, undone }))
    },
    { isLong: true },
  )
