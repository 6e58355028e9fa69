import type { PayloadRequest } from 'payload'
import { maintenanceQueue } from '#src/server/queues/maintenance-queue.ts'

/**
 * Has the phone numbers of contacts read in the background, from the one with this id on, once the
 * transaction is committed.
 */
export async function queuePhones(req: PayloadRequest, first: number): Promise<void> {
  await req.payload.jobs.queue({
    task: 'normalisePhones',
    input: { after: first - 1 },
    queue: maintenanceQueue,
    req,
  })
}
