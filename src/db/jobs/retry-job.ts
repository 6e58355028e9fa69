import { sql } from '@payloadcms/db-postgres'
import { changedBy } from '../rows.ts'
import type { Database } from '../transaction.ts'

/**
 * Lets a job that was given up run once more; false where it is not given up, or not any more,
 * so that of several who ask one gets it.
 */
export async function retryJob(db: Database, id: number): Promise<boolean> {
  const result = await db.execute(sql`
    UPDATE payload_jobs
    SET has_error = false, error = NULL, processing = false, wait_until = NULL, updated_at = now()
    WHERE id = ${id} AND has_error AND processing IS NOT TRUE AND completed_at IS NULL`)
  return changedBy(result) === 1
}
