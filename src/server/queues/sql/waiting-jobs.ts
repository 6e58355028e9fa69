import { sql } from '@payloadcms/db-postgres'
import { column, hasRows, run } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/** The queues with a job that may run now, by the platform's own conditions. */
export const findRunnableQueues = (db: Database): Promise<string[]> => column(db)`
    SELECT DISTINCT queue FROM payload_jobs
    WHERE completed_at IS NULL AND has_error IS NOT TRUE AND processing IS FALSE
      AND (wait_until IS NULL OR wait_until < now())`

/** Tasks of which one job does everything that is due. */
export type DrainingTask = 'callWebhooks' | 'deliverMail' | 'linkPeople'

const isWaiting = (task: DrainingTask) => sql`
  task_slug = ${task}::enum_payload_jobs_task_slug AND completed_at IS NULL
  AND has_error IS NOT TRUE AND processing IS FALSE`

/**
 * Deletes the waiting jobs of a task, for a worker that begins to do their work: that of a committed
 * job is in its rows, so that any claim after this finds it.
 */
export const deleteWaitingJobs = (db: Database, task: DrainingTask): Promise<void> =>
  run(db)`DELETE FROM payload_jobs WHERE ${isWaiting(task)}`

/** As deleteWaitingJobs, of those that wait until `at` (ISO 8601) or later. */
export const deleteJobsFrom = (db: Database, task: DrainingTask, at: string): Promise<void> => run(
  db,
)`
    DELETE FROM payload_jobs WHERE ${isWaiting(task)} AND wait_until >= ${at}::timestamptz`

export const hasWaitingJob = (db: Database, task: DrainingTask): Promise<boolean> =>
  hasRows(db)`SELECT FROM payload_jobs WHERE ${isWaiting(task)} LIMIT 1`

/** Whether a job of the task waits or is running, unless its process died. */
export const hasJob = (db: Database, task: DrainingTask): Promise<boolean> => hasRows(db)`
    SELECT FROM payload_jobs
    WHERE task_slug = ${task}::enum_payload_jobs_task_slug AND completed_at IS NULL
      AND has_error IS NOT TRUE LIMIT 1`
