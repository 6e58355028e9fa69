import { imagesQueue } from '#src/content/images/queue-preparation.ts'
import { mailQueue } from '#src/mail/ledger/enqueue-delivery.ts'
import { sendQueue } from '#src/newsletters/sending/schedule-sending.ts'
import { maintenanceQueue } from '#src/server/queues/maintenance-queue.ts'
import { bulkQueue } from '#src/workspace/bulk/start.ts'
import { webhookQueue } from './call-webhooks.ts'

/** The platform's queues, with the limit of concurrent jobs of each per worker. */
export const queueLimits: Readonly<Record<string, number>> = {
  // Scheduled publications, which the platform queues.
  default: 10,
  [mailQueue]: 1,
  [sendQueue]: 5,
  [bulkQueue]: 1,
  // Each fills a core for seconds.
  [imagesQueue]: 1,
  [webhookQueue]: 1,
  [maintenanceQueue]: 5,
}

/** For each queue that an organisation's tasks name. */
export const otherQueueLimit = 5

/** Queues whose jobs extend their leases while they run (`whileLeased`). */
export const leasedQueues: readonly string[] = [
  mailQueue,
  sendQueue,
  bulkQueue,
  imagesQueue,
  webhookQueue,
]
