import type { TaskConfig } from 'payload'
import { draftDueDigest } from '#src/newsletters/digest/draft-due-digest.ts'
import { maintenanceQueue, scheduledRetries } from '#src/server/queues/maintenance-queue.ts'

/** Every five minutes. Safe to run concurrently in any number of workers. */
export const draftDigestTask: TaskConfig<{
  input: Record<string, never>
  output: { drafted: number }
}> = {
  slug: 'draftDigest',
  label: 'Draft digest',
  outputSchema: [{ name: 'drafted', type: 'number', required: true }],
  retries: scheduledRetries,
  schedule: [{ cron: '*/5 * * * *', queue: maintenanceQueue }],
  handler: async ({ req }) => ({
    output: { drafted: (await draftDueDigest(req.payload)) === undefined ? 0 : 1 },
  }),
}
