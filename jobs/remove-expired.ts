import type { TaskConfig } from 'payload'
import { removeExpired } from '#src/db/remove-expired.ts'
import { maintenanceQueue } from '#src/jobs/maintenance-queue.ts'

/** Removes the records by which imports, bulk edits and merges were undone, once an hour. */
export const removeExpiredTask: TaskConfig<{
  input: Record<string, never>
  output: { removed: number }
}> = {
  slug: 'removeExpired',
  label: 'Remove expired undo data',
  outputSchema: [{ name: 'removed', type: 'number', required: true }],
  schedule: [{ cron: '37 * * * *', queue: maintenanceQueue }],
  handler: async ({ req }) => ({
    output: { removed: await removeExpired(req.payload.db.drizzle) },
  }),
}
