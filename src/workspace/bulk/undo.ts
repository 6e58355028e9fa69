import type { CollectionSlug, PayloadRequest } from 'payload'
import { bulkChange } from '#src/contract/bulk-change.ts'
import { withTransaction } from '#src/data/transaction.ts'
import { freezeChanged } from '#src/workspace/bulk/sql/recorded-changes.ts'
import { lockToUndo, markUndone, type UndoableRow } from '#src/workspace/bulk/sql/undo.ts'
import { mayChange } from './check-change.ts'
import { InvalidBulkEdit } from './errors.ts'
import { createBulkEdit, type Started, startFrozen } from './start.ts'

export class UndoNotPermitted extends InvalidBulkEdit {
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
