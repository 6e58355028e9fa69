import { sql } from '@payloadcms/db-postgres'
import { rowsOf } from '../rows.ts'
import type { Database } from '../transaction.ts'

const isWaiting = sql`
  task_slug = 'deliverMail' AND completed_at IS NULL AND has_error IS NOT TRUE
  AND processing IS FALSE`

/**
 * Deletes the waiting jobs that drain the ledger, for a worker that begins to drain it: the mails
 * of a committed job are in the ledger, so that any claim after this finds them.
 */
export async function deleteWaitingDeliveryJobs(db: Database): Promise<void> {
  await db.execute(sql`DELETE FROM payload_jobs WHERE ${isWaiting}`)
}

/** As deleteWaitingDeliveryJobs, of those that wait until `at` (ISO 8601) or later. */
export async function deleteDeliveryJobsFrom(db: Database, at: string): Promise<void> {
  await db.execute(sql`
    DELETE FROM payload_jobs WHERE ${isWaiting} AND wait_until >= ${at}::timestamptz`)
}

/** Whether a job waits that will drain the ledger, at any time. */
export async function hasWaitingDeliveryJob(db: Database): Promise<boolean> {
  const result = await db.execute(sql`SELECT FROM payload_jobs WHERE ${isWaiting} LIMIT 1`)
  return rowsOf(result).length > 0
}

/** Whether a job waits to drain the ledger or is running, unless its process died. */
export async function hasDeliveryJob(db: Database): Promise<boolean> {
  const result = await db.execute(sql`
    SELECT FROM payload_jobs
    WHERE task_slug = 'deliverMail' AND completed_at IS NULL AND has_error IS NOT TRUE LIMIT 1`)
  return rowsOf(result).length > 0
}
