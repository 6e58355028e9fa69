import { sql } from '@payloadcms/db-postgres'
import { changedBy } from '../rows.ts'
import type { Database } from '../transaction.ts'

/** How long a job stays with a process that does not extend its lease. */
const lease = '30 seconds'

/** As `lease`, of jobs that do not extend theirs, such as the platform's own. */
const longLease = '10 minutes'

/**
 * Gives back the jobs of processes that died; the platform never does, and a job that stays
 * marked as running blocks its schedule. Returns how many. `extended` are the queues whose jobs
 * extend their leases.
 */
export async function freeDeadJobs(db: Database, extended: readonly string[]): Promise<number> {
  const result = await db.execute(sql`
    UPDATE payload_jobs SET processing = false, updated_at = now(), meta = meta - 'startedAt'
    WHERE processing AND updated_at < now() - CASE
      WHEN queue IN (SELECT jsonb_array_elements_text(${JSON.stringify(extended)}::jsonb))
      THEN ${lease}::interval ELSE ${longLease}::interval END`)
  return changedBy(result)
}

/** How often a job extends its lease, in ms: several times per lease. */
export const leaseInterval = 6_000

/** Notes that the process which runs a job, since `startedAt`, is alive. */
export async function extendJobLease(
  db: Database,
  id: number | string,
  startedAt: Date,
): Promise<void> {
  await db.execute(sql`
    UPDATE payload_jobs SET updated_at = now(),
      meta = coalesce(meta, '{}') || jsonb_build_object('startedAt', ${startedAt.toISOString()}::text)
    WHERE id = ${id} AND processing`)
}
