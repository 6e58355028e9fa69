import { setTimeout as sleep } from 'node:timers/promises'
import { createLocalReq, type Payload } from 'payload'
import { describeFault } from '#src/config/describe-fault.ts'
import { holdForTransaction } from '#src/db/locks.ts'
import { withTransaction } from '#src/db/transaction.ts'

/** The queue of tasks with a schedule, which may take long and wait for nobody. */
export const maintenanceQueue = 'maintenance'

/** How often it is looked at, in ms. */
const interval = 60_000

/**
 * Queues the tasks whose time has come. The platform reads when each was queued last and writes
 * it back, so of several workers one does so at a time.
 */
export async function queueScheduled(payload: Payload): Promise<void> {
  const req = await createLocalReq({}, payload)
  await withTransaction(req, async (db) => {
    await holdForTransaction(db, 'schedules')
    await payload.jobs.handleSchedules({ queue: maintenanceQueue, req })
  })
}

/** Queues and runs scheduled tasks until the signal, which tasks find in `req.context.signal`. */
export async function runMaintenance(payload: Payload, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await queueScheduled(payload)
      const req = await createLocalReq({ context: { signal } }, payload)
      await payload.jobs.run({ queue: maintenanceQueue, limit: 10, silent: true, req })
    } catch (error) {
      payload.logger.error({ fault: describeFault(error) }, 'a scheduled task could not be run')
    }
    await sleep(interval, undefined, { signal }).catch(() => undefined)
  }
}
