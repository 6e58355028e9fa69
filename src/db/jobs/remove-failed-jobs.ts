import { sql } from '@payloadcms/db-postgres'
import { changedBy } from '../rows.ts'
import type { Database } from '../transaction.ts'

/** For how long a job that was given up can be seen, and tried again. */
const retention = '30 days'

/** Of each task so many are stored, the newest: one with a schedule can fail all day long. */
const mostPerTask = 200

/** Removes the jobs that were given up long ago, or have too many after them. Returns how many. */
export async function removeFailedJobs(db: Database): Promise<number> {
  const result = await db.execute(sql`
    DELETE FROM payload_jobs WHERE has_error AND processing IS NOT TRUE AND id IN (
      SELECT id FROM (
        SELECT id, updated_at,
          row_number() OVER (PARTITION BY task_slug ORDER BY updated_at DESC, id DESC) AS place
        FROM payload_jobs WHERE has_error) failed
      WHERE updated_at < now() - ${retention}::interval OR place > ${mostPerTask}::int)`)
  return changedBy(result)
}
