import type { PayloadRequest } from 'payload'
import type { LibraryCollection } from '#src/contract/content/uses.ts'
import { maintenanceQueue } from '#src/server/queues/maintenance-queue.ts'

/**
 * Queues the job that renders the texts with an image or a file anew, in the request's transaction.
 */
export async function queueTexts(
  req: PayloadRequest,
  collection: LibraryCollection,
  id: number,
): Promise<void> {
  await req.payload.jobs.queue({
    task: 'renderTexts',
    input: { collection, id },
    queue: maintenanceQueue,
    req,
  })
}
