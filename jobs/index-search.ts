import type { TaskConfig } from 'payload'
import { indexSearch } from '#src/content/search/index-search.ts'
import { maintenanceQueue } from '#src/server/queues/maintenance-queue.ts'
import { stopSignal } from './stop-signal.ts'

/**
 * Indexes the texts that the public searches in the language of Settings: when that changes, and
 * every night, for what was written while it did. A run takes a part of them and queues the rest.
 */
export const indexSearchTask: TaskConfig<{
  input: Record<string, never>
  output: Record<string, never>
}> = {
  slug: 'indexSearch',
  label: 'Index the search',
  schedule: [{ cron: '41 3 * * *', queue: maintenanceQueue }],
  retries: { attempts: 3, backoff: { type: 'exponential', delay: 10_000 } },
  handler: async ({ req }) => {
    if (!(await indexSearch(req.payload, stopSignal(req))))
      await req.payload.jobs.queue({ task: 'indexSearch', input: {}, queue: maintenanceQueue })
    return { output: {} }
  },
}
