import { sql } from '@payloadcms/db-postgres'
import type { BulkFailure, BulkProgress } from '#src/contract/bulk-change.ts'
import { undoDays } from '#src/contract/people/import-undo.ts'
import { type Fragment, isoTimestamp } from '#src/data/columns.ts'
import { firstRow, rows, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

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
