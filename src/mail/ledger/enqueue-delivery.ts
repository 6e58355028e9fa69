import type { PayloadRequest } from 'payload'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import { notifyWorkers } from '#src/mail/delivery/sql/notify-workers.ts'

export const mailQueue = 'mail'

/** Transactions that have their job. A second copy of this module queues one more: harmless. */
const queued = new WeakSet<Database>()

/**
 * Queues a job that drains the ledger, inside the transaction the request is in, so that the job
 * exists exactly when the mails do (transactional outbox); one per transaction, however many mails
 * it adds.
 */
export function enqueueDelivery(req: PayloadRequest): Promise<void> {
  return withTransaction(req, async (db) => {
    if (queued.has(db)) return
    queued.add(db)
    await req.payload.jobs.queue({ task: 'deliverMail', input: {}, queue: mailQueue, req })
    await notifyWorkers(db)
  })
}
