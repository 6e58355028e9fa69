import { sql } from '@payloadcms/db-postgres'
import { affected, firstRow, rowsOf, run } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { isUndoable } from './bulk-edits.ts'

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

export type RecordedChange = {
  readonly id: number | string
  readonly before: unknown
  readonly after: unknown
}

export async function recordChanges(
  db: Database,
  bulkEdit: number,
  changes: readonly RecordedChange[],
): Promise<void> {
  if (changes.length === 0) return
  await db.execute(sql`
    INSERT INTO bulk_edit_changes (bulk_edit_id, document_id, before, after)
    SELECT ${bulkEdit}, id, before, after
    FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      AS change (id varchar, before jsonb, after jsonb)`)
}

export async function findChanges(
  db: Database,
  bulkEdit: number,
  ids: readonly (number | string)[],
): Promise<Map<string, RecordedChange>> {
  const result = await db.execute<RecordedChange>(sql`
    SELECT document_id AS id, before, after FROM bulk_edit_changes
    WHERE bulk_edit_id = ${bulkEdit} AND document_id = ANY(${sql.param(ids.map(String))}::varchar[])`)
  return new Map(rowsOf(result).map((row) => [String(row.id), row]))
}

export const removeChanges = (
  db: Database,
  bulkEdit: number,
  ids: readonly (number | string)[],
): Promise<void> => run(db)`
    DELETE FROM bulk_edit_changes
    WHERE bulk_edit_id = ${bulkEdit} AND document_id = ANY(${sql.param(ids.map(String))}::varchar[])`

export const freezeChanged = (
  db: Database,
  { undo, undone }: { readonly undo: number; readonly undone: number },
): Promise<number> => affected(db)`
    INSERT INTO bulk_edit_documents (bulk_edit_id, position, document_id)
    SELECT ${undo}, row_number() OVER (ORDER BY length(document_id), document_id), document_id
    FROM bulk_edit_changes WHERE bulk_edit_id = ${undone}`
