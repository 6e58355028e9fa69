import { sql } from '@payloadcms/db-postgres'
import type { BulkFailure, BulkProgress, BulkStatus } from '#src/contract/bulk-change.ts'
import { undoDays } from '#src/contract/people/import-undo.ts'
import { type Fragment, isoTimestamp } from '#src/data/columns.ts'
import { affected, column, firstRow, hasRows, rows, run, value } from '#src/data/rows.ts'
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

/** Appends documents to a bulk edit, in this order; `after` is how many it has already. */
export const freezeDocuments = (
  db: Database,
  bulkEdit: number,
  after: number,
  ids: readonly (number | string)[],
): Promise<void> => run(db)`
    INSERT INTO bulk_edit_documents (bulk_edit_id, position, document_id)
    SELECT ${bulkEdit}, ${after} + place, id
    FROM unnest(${sql.param(ids.map(String))}::varchar[]) WITH ORDINALITY AS frozen (id, place)`

export const freezeQuery = (
  db: Database,
  {
    bulkEdit,
    ids,
    limit,
  }: { readonly bulkEdit: number; readonly ids: Fragment; readonly limit: number },
): Promise<number> => affected(db)`
    INSERT INTO bulk_edit_documents (bulk_edit_id, position, document_id)
    SELECT ${bulkEdit}, row_number() OVER (ORDER BY id), id
    FROM (${ids}) AS selected (id) ORDER BY id LIMIT ${limit}`

export const findFrozen = (
  db: Database,
  bulkEdit: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<string[]> => column(db)`
    SELECT document_id AS id FROM bulk_edit_documents
    WHERE bulk_edit_id = ${bulkEdit} AND position > ${after} AND position <= ${after + limit}
    ORDER BY position`

/** Of bulk_edits b: ended, with changes that can be taken back, and none that does so now. */
export const isUndoable = sql`(
  status <> 'running' AND change->>'kind' <> 'undo'
  AND created_at > now() - make_interval(days => ${undoDays})
  AND EXISTS (SELECT FROM bulk_edit_changes c WHERE c.bulk_edit_id = b.id)
  AND NOT EXISTS (
    SELECT FROM bulk_edits u WHERE u.status = 'running' AND u.change->>'kind' = 'undo'
      AND (u.change->>'bulkEdit')::int = b.id))`

const words = (change: Fragment, name: string) => sql`(
  SELECT coalesce(jsonb_agg(tag), '[]')
  FROM jsonb_array_elements(coalesce(${change}->${name}::text, '[]')) tag
  WHERE jsonb_typeof(tag) = 'string')`

/** Of bulk_edits b: what is changed, or what the one changed that is taken back. */
const subject = sql`(
  SELECT jsonb_build_object(
    'fields', (SELECT coalesce(jsonb_agg(name), '[]') FROM (
      SELECT jsonb_object_keys(coalesce(done.change->'set', '{}') - 'custom')
      UNION ALL SELECT jsonb_object_keys(coalesce(done.change->'set'->'custom', '{}'))) names (name)),
    'addTags', ${words(sql`done.change`, 'addTags')},
    'removeTags', ${words(sql`done.change`, 'removeTags')},
    'stage', (SELECT s.name FROM progression_stages s
      WHERE s.id = (done.change->>'stageId')::int))
  FROM (SELECT coalesce((
    SELECT o.change FROM bulk_edits o
    WHERE b.change->>'kind' = 'undo' AND o.id = (b.change->>'bulkEdit')::int), b.change)) done (change))`

const progressColumns = sql`
  id, target AS collection, change->>'kind' AS kind, ${subject} AS subject, status, total::int, processed::int,
  changed::int, unchanged::int, failed::int, coalesce(reason, '') AS reason,
  coalesce(reasons, '{}') AS reasons,
  ${isUndoable} AS "isUndoable", ${isoTimestamp(sql`undone_at`)} AS "undoneAt"`

export const findProgress = (db: Database, id: number) => firstRow(db)<BulkProgress>`
    SELECT ${progressColumns} FROM bulk_edits b WHERE id = ${id}`

export const findFailures = async (db: Database, id: number): Promise<BulkFailure[]> =>
  (await value(db)<BulkFailure[]>`
    SELECT failures FROM bulk_edits WHERE id = ${id}`) ?? []

/** The bulk edits of a user that run, or ended within the last hour; the newest 20. */
export const findRecent = (db: Database, startedBy: number): Promise<BulkProgress[]> => rows(db)`
    SELECT ${progressColumns} FROM bulk_edits b
    WHERE started_by_id = ${startedBy}
      AND (status = 'running' OR ended_at > now() - interval '1 hour')
    ORDER BY id DESC LIMIT 20`
