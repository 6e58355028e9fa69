import { sql } from '@payloadcms/db-postgres'
import type { DraftKind } from '#src/contract/content/kinds.ts'
import { isoTime } from '#src/data/fragments.ts'
import { rows, run } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import type { ScheduledRow } from '../scheduled-row.ts'

interface ScheduledQuery {
  readonly kinds: readonly DraftKind[]
  readonly id?: number
  readonly from: Date
  readonly until?: Date | undefined
  readonly now: Date
  readonly limit: number
}

/** The title of a document's newest version, as lists of the admin UI show it. */
const entriesOf = (kind: DraftKind) => sql`
  SELECT ${kind} AS kind, e.id, coalesce(v.version_title, e.title, '') AS title
  FROM ${sql.identifier(kind)} e
  LEFT JOIN ${sql.identifier(`_${kind}_v`)} v ON v.parent_id = e.id AND v.latest
  WHERE e.id IN (SELECT entry FROM jobs WHERE kind = ${kind})`

const futureArticles = (now: Date) => sql`
  SELECT 'news', id, coalesce(title, ''), 'publish', published_at, false
  FROM news WHERE _status = 'published' AND published_at > ${now.toISOString()}::timestamptz`

/**
 * Scheduled changes of publication within a time range, in order of time: jobs that publish or
 * unpublish, and published articles with a future date.
 */
export async function findScheduled(
  db: Database,
  { kinds, id, from, until, now, limit }: ScheduledQuery,
): Promise<ScheduledRow[]> {
  if (kinds.length === 0) return []
  // The platform stores the input of its jobs as JSON, the id as text.
  return rows(db)<ScheduledRow>`
    WITH jobs AS MATERIALIZED (
      SELECT input->'doc'->>'relationTo' AS kind,
        CASE WHEN input->'doc'->>'value' ~ '^[0-9]{1,9}$'
          THEN (input->'doc'->>'value')::int END AS entry,
        CASE WHEN input->>'type' = 'unpublish' THEN 'unpublish' ELSE 'publish' END AS change,
        wait_until AS at, coalesce(has_error, false) AS failed
      FROM payload_jobs
      WHERE task_slug = 'schedulePublish' AND completed_at IS NULL
        AND wait_until >= ${from.toISOString()}::timestamptz),
    entries AS (${sql.join(kinds.map(entriesOf), sql` UNION ALL `)}),
    scheduled AS (
      SELECT j.kind, j.entry AS id, e.title, j.change, j.at, j.failed
      FROM jobs j JOIN entries e ON e.kind = j.kind AND e.id = j.entry
      ${kinds.includes('news') ? sql`UNION ALL ${futureArticles(now)}` : sql``})
    SELECT kind, id, title, change, ${isoTime(sql`at`)} AS at, failed
    FROM scheduled s
    WHERE s.at >= ${from.toISOString()}::timestamptz
      AND ${id === undefined ? sql`TRUE` : sql`s.id = ${id}`}
      AND ${until ? sql`s.at < ${until.toISOString()}::timestamptz` : sql`TRUE`}
    ORDER BY s.at, kind, id LIMIT ${limit}`
}

/** Withdraws what is scheduled for a document, as the platform does when it is deleted. */
export const removeScheduled = (db: Database, collection: string, id: number): Promise<void> =>
  run(db)`
    DELETE FROM payload_jobs WHERE task_slug = 'schedulePublish' AND completed_at IS NULL
      AND processing IS NOT TRUE AND input->'doc'->>'relationTo' = ${collection}
      AND input->'doc'->>'value' = ${String(id)}`
