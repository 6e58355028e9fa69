import { bulkQueue } from '#src/bulk/start.ts'
import { mailQueue } from '#src/email/enqueue-delivery.ts'
import { sendQueue } from '#src/email/schedule-sending.ts'

/** The queue of tasks with a schedule that may take long. */
export const maintenanceQueue = 'maintenance'

/** The queues of the platform, and how many jobs of each a worker runs at once. */
export const queueLimits: Readonly<Record<string, number>> = {
  // Publications at a later time, which the platform queues.
  default: 10,
  [mailQueue]: 1,
  [sendQueue]: 5,
  [bulkQueue]: 1,
  [maintenanceQueue]: 5,
}

/** Queues whose jobs extend their leases while they run (`whileLeased`). */
export const leasedQueues: readonly string[] = [mailQueue, sendQueue, bulkQueue]
