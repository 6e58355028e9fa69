import { sql } from '@payloadcms/db-postgres'
import { rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/** The queues with a job that may run now, by the platform's own conditions. */
export async function findRunnableQueues(db: Database): Promise<string[]> {
  const result = await db.execute<{ queue: string }>(sql`
    SELECT DISTINCT queue FROM payload_jobs
    WHERE completed_at IS NULL AND has_error IS NOT TRUE AND processing IS FALSE
      AND (wait_until IS NULL OR wait_until < now())`)
  return rowsOf(result).map(({ queue }) => queue)
}

/** Tasks of which one job does everything that is due. */
export type DrainingTask = 'callWebhooks' | 'deliverMail' | 'linkPeople'

const isWaiting = (task: DrainingTask) => sql`
  task_slug = ${task}::enum_payload_jobs_task_slug AND completed_at IS NULL
  AND has_error IS NOT TRUE AND processing IS FALSE`

/**
 * Deletes the waiting jobs of a task, for a worker that begins to do their work: that of a committed
 * job is in its rows, so that any claim after this finds it.
 */
export async function deleteWaitingJobs(db: Database, task: DrainingTask): Promise<void> {
  await db.execute(sql`DELETE FROM payload_jobs WHERE ${isWaiting(task)}`)
}

/** As deleteWaitingJobs, of those that wait until `at` (ISO 8601) or later. */
export async function deleteJobsFrom(db: Database, task: DrainingTask, at: string): Promise<void> {
  await db.execute(sql`
    DELETE FROM payload_jobs WHERE ${isWaiting(task)} AND wait_until >= ${at}::timestamptz`)
}

export async function hasWaitingJob(db: Database, task: DrainingTask): Promise<boolean> {
  const result = await db.execute(sql`SELECT FROM payload_jobs WHERE ${isWaiting(task)} LIMIT 1`)
  return rowsOf(result).length > 0
}

/** Whether a job of the task waits or is running, unless its process died. */
export async function hasJob(db: Database, task: DrainingTask): Promise<boolean> {
  const result = await db.execute(sql`
    SELECT FROM payload_jobs
    WHERE task_slug = ${task}::enum_payload_jobs_task_slug AND completed_at IS NULL
      AND has_error IS NOT TRUE LIMIT 1`)
  return rowsOf(result).length > 0
}
