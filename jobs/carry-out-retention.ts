import type { TaskConfig } from 'payload'
import { maintenanceQueue, scheduledRetries } from '#src/server/queues/maintenance-queue.ts'
import { carryOutRetention } from '#src/workspace/privacy/retention/carry-out.ts'
import { stopSignal } from './stop-signal.ts'

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
