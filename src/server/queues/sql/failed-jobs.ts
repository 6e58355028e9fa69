import { affected, changesRows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

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
