import { affected, run } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/** Duration of a job's lease after its last extension. */
const lease = '30 seconds'

/** For jobs that do not extend their lease, such as the platform's. */
const longLease = '10 minutes'

/**
 * Gives back the jobs whose lease has run out, and returns how many. `extended` are the queues whose
 * jobs extend their leases.
 */
export const freeDeadJobs = (
  db: Database,
  extended: readonly string[],
): Promise<number> => affected(db)`
    UPDATE payload_jobs SET processing = false, updated_at = now(), meta = meta - 'startedAt'
    WHERE processing AND updated_at < now() - CASE
      WHEN queue IN (SELECT jsonb_array_elements_text(${JSON.stringify(extended)}::jsonb))
      THEN ${lease}::interval ELSE ${longLease}::interval END`

/** How often a job extends its lease, in ms: several times per lease. */
export const leaseInterval = 6_000

export const extendJobLease = (
  db: Database,
  id: number | string,
  startedAt: Date,
): Promise<void> => run(db)`
    UPDATE payload_jobs SET updated_at = now(),
      meta = coalesce(meta, '{}') || jsonb_build_object('startedAt', ${startedAt.toISOString()}::text)
    WHERE id = ${id} AND processing`
