import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload } from 'payload'
import { bulkQueue } from '#src/bulk/start.ts'
import { describeFault } from '#src/config/describe-fault.ts'
import { holdForTransaction } from '#src/db/locks.ts'
import { database } from '#src/db/transaction.ts'

/** A job that has not moved for so long belonged to a process that died. */
const lease = '10 minutes'

/** As `lease`, of jobs whose process says again and again that it is alive. */
const keptLease = '30 seconds'

/** How often the queue of bulk edits is looked at, in ms. */
const interval = 500

/**
 * Lets one worker at a time claim jobs. The platform selects them and then marks them, so
 * that two workers take the same ones; a lock in the claiming transaction closes the gap.
 */
export function claimOneAtATime(payload: Payload): void {
  const { updateJobs } = payload.db
  payload.db.updateJobs = async function claim(args) {
    const isClaim = !('id' in args && args.id) && args.data?.['processing'] === true
    if (isClaim && args.req) {
      const { transactionID } = args.req
      const scope = { payload, ...(transactionID === undefined ? {} : { transactionID }) }
      await holdForTransaction(await database(scope), 'jobClaim')
    }
    return updateJobs.call(this, args)
  }
}

/** Gives back the jobs of processes that died; the platform itself never does. */
export async function freeDeadJobs({ db }: Payload): Promise<void> {
  await db.drizzle.execute(sql`
    UPDATE payload_jobs SET processing = false, updated_at = now()
    WHERE processing AND updated_at < now() - CASE queue
      WHEN ${bulkQueue} THEN ${keptLease}::interval ELSE ${lease}::interval END`)
}

/** Says that the process which runs a job is alive; for jobs that have a short lease. */
export async function keepJob({ db }: Payload, id: number | string): Promise<void> {
  await db.drizzle.execute(sql`UPDATE payload_jobs SET updated_at = now() WHERE id = ${id}`)
}

/** Runs the queue of bulk edits, beside all else, until the signal. */
export async function runBulkQueue(payload: Payload, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const req = await createLocalReq({ context: { signal } }, payload)
    await payload.jobs
      .run({ queue: bulkQueue, limit: 1, silent: true, req })
      .catch((error: unknown) => {
        payload.logger.error({ fault: describeFault(error) }, 'the queue of bulk edits failed')
      })
    await sleep(interval, undefined, { signal }).catch(() => undefined)
  }
}
