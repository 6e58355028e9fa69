import { sql } from '@payloadcms/db-postgres'
import type { BulkFailure, BulkStatus } from '#src/contract/bulk-change.ts'
import { column, firstRow, hasRows, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export type BulkEditRow = {
  id: number
  target: string
  change: unknown
  total: number
  processed: number
  /** Null once the account is deleted. */
  startedById: number | null
}

const columns = sql`
  id, target, change, total::int, processed::int, started_by_id AS "startedById"`

export const findRunning = (db: Database, id: number): Promise<BulkEditRow | undefined> => firstRow(
  db,
)`
    SELECT ${columns} FROM bulk_edits WHERE id = ${id} AND status = 'running'`

/**
 * As findRunning, locked until the end of the transaction, so that only one process at a time takes
 * the next batch.
 */
export const lockRunning = (db: Database, id: number): Promise<BulkEditRow | undefined> => firstRow(
  db,
)`
    SELECT ${columns} FROM bulk_edits WHERE id = ${id} AND status = 'running'
    FOR NO KEY UPDATE`

export interface Outcome {
  readonly changed: number
  readonly unchanged: number
  readonly failures: readonly BulkFailure[]
}

const maxListed = 100

const maxReasons = 50

export async function recordOutcome(
  db: Database,
  id: number,
  { changed, unchanged, failures }: Outcome,
): Promise<void> {
  const processed = changed + unchanged + failures.length
  await db.execute(sql`
    UPDATE bulk_edits SET
      processed = processed + ${processed}, changed = changed + ${changed},
      unchanged = unchanged + ${unchanged}, failed = failed + ${failures.length},
      failures = (
        SELECT coalesce(jsonb_agg(failure ORDER BY place), '[]')
        FROM jsonb_array_elements(failures || ${JSON.stringify(failures)}::jsonb)
          WITH ORDINALITY AS listed (failure, place)
        WHERE place <= ${maxListed}),
      reasons = (
        SELECT coalesce(jsonb_object_agg(reason, count), '{}') FROM (
          SELECT reason, sum(count) AS count FROM (
            SELECT key AS reason, value::int AS count FROM jsonb_each_text(coalesce(reasons, '{}'))
            UNION ALL
            SELECT value->>'reason', 1
            FROM jsonb_array_elements(${JSON.stringify(failures)}::jsonb)) counted
          GROUP BY reason ORDER BY count DESC LIMIT ${maxReasons}) frequent),
      updated_at = now()
    WHERE id = ${id}`)
}

/**
 * Ends a running bulk edit, and deletes the list of its documents; false when it had ended before.
 */
export const endBulkEdit = (
  db: Database,
  id: number,
  { status, reason = '' }: { readonly status: BulkStatus; readonly reason?: string },
): Promise<boolean> => hasRows(db)`
    WITH ended AS (
      UPDATE bulk_edits
      SET status = ${status}, reason = ${reason}, ended_at = now(), updated_at = now()
      WHERE id = ${id} AND status = 'running' RETURNING id),
    forgotten AS (DELETE FROM bulk_edit_documents d USING ended WHERE d.bulk_edit_id = ended.id)
    SELECT FROM ended`

export const countRunning = async (db: Database, startedBy: number): Promise<number> =>
  (await value(db)<number>`
    SELECT count(*)::int AS count FROM bulk_edits
    WHERE started_by_id = ${startedBy} AND status = 'running'`) ?? 0

export const findWithoutJob = (db: Database): Promise<number[]> => column(db)`
    SELECT id FROM bulk_edits b WHERE status = 'running' AND NOT EXISTS (
      SELECT FROM payload_jobs j
      WHERE j.task_slug = 'bulkEdit' AND (j.input->>'bulkEdit')::int = b.id
        AND j.completed_at IS NULL)`

export const findGivenUp = (db: Database): Promise<number[]> => column(db)`
    SELECT id FROM bulk_edits b WHERE status = 'running' AND EXISTS (
      SELECT FROM payload_jobs j
      WHERE j.task_slug = 'bulkEdit' AND (j.input->>'bulkEdit')::int = b.id AND j.has_error)`

export const findStartedBy = (db: Database, id: number) => value(db)<number | null>`
    SELECT started_by_id AS id FROM bulk_edits WHERE id = ${id}`

export const findChange = (db: Database, id: number): Promise<unknown> => value(db)<unknown>`
    SELECT change FROM bulk_edits WHERE id = ${id}`
