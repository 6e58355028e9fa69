import { sql } from '@payloadcms/db-postgres'
import { affectedRows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/**
 * Retries a job that has failed for good; false if it has not, or not any more, so that of
 * concurrent calls one succeeds (compare-and-set).
 */
export async function retryJob(db: Database, id: number): Promise<boolean> {
  const result = await db.execute(sql`
    UPDATE payload_jobs
    SET has_error = false, error = NULL, processing = false, wait_until = NULL, updated_at = now()
    WHERE id = ${id} AND has_error AND processing IS NOT TRUE AND completed_at IS NULL`)
  return affectedRows(result) === 1
}
