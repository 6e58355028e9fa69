import type { PayloadRequest } from 'payload'
import { maintenanceQueue } from '#src/jobs/maintenance-queue.ts'

/** Queues the job that renders the texts with a file anew, in the request's transaction. */
export async function queueFileLinks(req: PayloadRequest, file: number): Promise<void> {
  await req.payload.jobs.queue({
    task: 'renderFileLinks',
    input: { file },
    queue: maintenanceQueue,
    req,
  })
}
