import type { TaskConfig } from 'payload'
import { storage } from '#src/data/storage/index.ts'
import { removeUnfinishedFiles } from '#src/data/storage/remove-unfinished-files.ts'
import { removeUnusedFiles } from '#src/forms/files/uploaded-files.ts'
import { maintenanceQueue, scheduledRetries } from '#src/server/queues/maintenance-queue.ts'
import { removeUnusedUploads } from '#src/submissions/uploads/remove-unused-uploads.ts'

/**
 * Removes uploads that no proposal and no answers used within a day, and files of images whose documents
 * were never stored, once an hour.
 */
export const removeUnusedUploadsTask: TaskConfig<{
  input: Record<string, never>
  output: { removed: number }
}> = {
  slug: 'removeUnusedUploads',
  label: 'Remove unused uploads',
  outputSchema: [{ name: 'removed', type: 'number', required: true }],
  retries: scheduledRetries,
  schedule: [{ cron: '17 * * * *', queue: maintenanceQueue }],
  handler: async ({ req }) => {
    const { signal } = req.context
    const isEnding = () => signal instanceof AbortSignal && signal.aborted
    const unfinished = await removeUnfinishedFiles(req.payload, storage(), { isEnding })
    const unused = await removeUnusedUploads(req.payload, storage(), { isEnding })
    const files = await removeUnusedFiles(req.payload, isEnding)
    return { output: { removed: unfinished + unused + files } }
  },
}
