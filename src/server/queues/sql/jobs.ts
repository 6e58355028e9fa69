import { affected, changesRows, firstRow } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

const maxFailures = 20

/** A stored job, as staff see it. Timestamps are ISO 8601. */
export type JobRow = {
  processing: boolean
  hasError: boolean
  waitUntil: string | null
  startedAt: string | null
  endedAt: string | null
  updatedAt: string
  tries: number
  error: string | null
  failures: { at: string; message: string | null }[]
}

type Stored = Omit<JobRow, 'waitUntil' | 'endedAt' | 'updatedAt'> & {
  waitUntil: Date | string | null
  endedAt: Date | string | null
  updatedAt: Date | string
}

const timestamp = (value: Date | string): string => new Date(value).toISOString()

export async function findJob(db: Database, id: number): Promise<JobRow | undefined> {
  const row = await firstRow(db)<Stored>`
    SELECT coalesce(processing, false) AS processing, coalesce(has_error, false) AS "hasError",
      wait_until AS "waitUntil", meta->>'startedAt' AS "startedAt", updated_at AS "updatedAt",
      (SELECT max(completed_at) FROM payload_jobs_log l WHERE l._parent_id = j.id) AS "endedAt",
      coalesce(total_tried, 0)::int AS tries, error->>'message' AS error,
      (SELECT coalesce(jsonb_agg(f ORDER BY f.at DESC), '[]') FROM (
        SELECT l.completed_at AS at, l.error->>'message' AS message FROM payload_jobs_log l
        WHERE l._parent_id = j.id AND l.state = 'failed'
        ORDER BY l.completed_at DESC LIMIT ${maxFailures}::int) f) AS failures
    FROM payload_jobs j WHERE id = ${id} AND completed_at IS NULL`
  return (
    row && {
      ...row,
      waitUntil: row.waitUntil && timestamp(row.waitUntil),
      endedAt: row.endedAt && timestamp(row.endedAt),
      updatedAt: timestamp(row.updatedAt),
      failures: row.failures.map(({ at, message }) => ({ at: timestamp(at), message })),
    }
  )
}

/** Retention of a job that has failed for good, during which it can be retried. */
const retention = '30 days'

/** Limit of failed jobs per task, the newest: a scheduled task can fail all day long. */
const maxPerTask = 200

export const removeFailedJobs = (db: Database): Promise<number> => affected(db)`
    DELETE FROM payload_jobs WHERE has_error AND processing IS NOT TRUE AND id IN (
      SELECT id FROM (
        SELECT id, updated_at,
          row_number() OVER (PARTITION BY task_slug ORDER BY updated_at DESC, id DESC) AS place
        FROM payload_jobs WHERE has_error) failed
      WHERE updated_at < now() - ${retention}::interval OR place > ${maxPerTask}::int)`

/**
 * Retries a job that has failed for good; false if it has not, or not any more, so that of
 * concurrent calls one succeeds (compare-and-set).
 */
export const retryJob = (db: Database, id: number): Promise<boolean> => changesRows(db)`
    UPDATE payload_jobs
    SET has_error = false, error = NULL, processing = false, wait_until = NULL, updated_at = now()
    WHERE id = ${id} AND has_error AND processing IS NOT TRUE AND completed_at IS NULL`
