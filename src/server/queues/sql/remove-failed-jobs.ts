import { sql } from '@payloadcms/db-postgres'
import { affectedRows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/** Retention of a job that has failed for good, during which it can be retried. */
const retention = '30 days'

/** Limit of failed jobs per task, the newest: a scheduled task can fail all day long. */
const maxPerTask = 200

export async function removeFailedJobs(db: Database): Promise<number> {
  const result = await db.execute(sql`
    DELETE FROM payload_jobs WHERE has_error AND processing IS NOT TRUE AND id IN (
      SELECT id FROM (
        SELECT id, updated_at,
          row_number() OVER (PARTITION BY task_slug ORDER BY updated_at DESC, id DESC) AS place
        FROM payload_jobs WHERE has_error) failed
      WHERE updated_at < now() - ${retention}::interval OR place > ${maxPerTask}::int)`)
  return affectedRows(result)
}
