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
