import type { TaskConfig } from 'payload'
import { resealSecrets } from '#src/accounts/second-factor/reseal.ts'
import { maintenanceQueue, scheduledRetries } from '#src/server/queues/maintenance-queue.ts'
import { env } from '#src/settings/env.ts'
import { emptyTrash } from '#src/workspace/expiry/empty-trash.ts'
import { removeExpired } from '#src/workspace/expiry/sql/remove-expired.ts'

/**
 * Removes what has been in the trash long enough, the records by which imports, bulk edits and
 * merges were undone, and what else has expired, once an hour.
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
