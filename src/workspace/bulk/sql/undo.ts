import { sql } from '@payloadcms/db-postgres'
import { firstRow, run } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { isUndoable } from './progress.ts'

export type UndoableRow = {
  target: string
  change: unknown
  startedBy: number | null
  isUndoable: boolean
}

/**
 * Locks a bulk edit until the end of the transaction, so that it is undone by one other at a time;
 * undefined when there is none.
 */
export async function lockToUndo(db: Database, id: number): Promise<UndoableRow | undefined> {
  await db.execute(sql`SELECT FROM bulk_edits WHERE id = ${id} FOR NO KEY UPDATE`)
  // A separate statement sees an undo that was committed while this one waited.
  return firstRow(db)`
    SELECT target, change, started_by_id AS "startedBy", ${isUndoable} AS "isUndoable"
    FROM bulk_edits b WHERE id = ${id}`
}

export const markUndone = (db: Database, id: number): Promise<void> => run(db)`
    UPDATE bulk_edits SET undone_at = now(), updated_at = now() WHERE id = ${id}`
