import type { TaskConfig } from 'payload'
import { resealSecrets } from '#src/accounts/second-factor/reseal.ts'
import { maintenanceQueue, scheduledRetries } from '#src/server/queues/maintenance-queue.ts'
import { env } from '#src/settings/env.ts'
import { emptyTrash } from '#src/workspace/expiry/empty-trash.ts'
import { removeExpired } from '#src/workspace/expiry/sql/remove-expired.ts'
import { carryOutRetention } from '#src/workspace/privacy/retention/carry-out.ts'
import { stopSignal } from './stop-signal.ts'

/**
 * Removes what has been in the trash long enough, the records by which imports, bulk edits and merges were undone, and what else has expired,
 * once an hour.
 */
export const removeExpiredTask: TaskConfig<{
  input: Record<string, never>
  output: { removed: number }
}> = {
  slug: 'removeExpired',
  label: 'Remove expired undo data',
  outputSchema: [{ name: 'removed', type: 'number', required: true }],
  retries: scheduledRetries,
  schedule: [{ cron: '37 * * * *', queue: maintenanceQueue }],
  handler: async ({ req }) => {
    const db = req.payload.db.drizzle
    // Also hourly: a former PAYLOAD_SECRET may go once nothing is sealed with it.
    await resealSecrets(db, env().PAYLOAD_SECRETS)
    const removed = (await removeExpired(db)) + (await emptyTrash(req.payload))
    return { output: { removed } }
  },
}

/** How long a job works, in ms: shorter than its lease. The rest is done by another one. */
const budget = 5 * 60_000

/** Every night. Safe to run concurrently in any number of workers. */
export const carryOutRetentionTask: TaskConfig<{
  input: Record<string, never>
  output: Record<string, never>
}> = {
  slug: 'carryOutRetention',
  label: 'Carry out retention rules',
  retries: scheduledRetries,
  schedule: [{ cron: '41 2 * * *', queue: maintenanceQueue }],
  handler: async ({ req }) => {
    const until = Date.now() + budget
    const signal = stopSignal(req)
    const isEnding = () => signal.aborted || Date.now() > until
    if (!(await carryOutRetention(req.payload, { isEnding })))
      await req.payload.jobs.queue({
        task: 'carryOutRetention',
        input: {},
        queue: maintenanceQueue,
      })
    return { output: {} }
  },
}
