import type { PayloadRequest, TaskConfig } from 'payload'
import { lockForTransaction } from '#src/data/locks.ts'
import { analyzeBacklog, isBacklogged, untilNextDelivery } from '#src/data/mail/lanes.ts'
import { database, withTransaction } from '#src/data/transaction.ts'
import { enqueueDelivery, mailQueue } from '#src/mail/ledger/enqueue-delivery.ts'
import { DeliveryWorker } from '#src/newsletters/delivery/delivery-worker.ts'
import {
  deleteJobsFrom,
  deleteWaitingJobs,
  hasWaitingJob,
} from '#src/server/queues/sql/waiting-jobs.ts'
import { describeFault } from '#src/settings/describe-fault.ts'
import { stopSignal } from './stop-signal.ts'
import { whileLeased } from './while-leased.ts'

class NoMailServer extends Error {
  override readonly name = 'NoMailServer'
}

/**
 * Deduplicates jobs: deletes all waiting jobs of this kind; while there is a backlog, queues one
 * again, for another worker to take part. Under the lock of claims, so that no claimed job is
 * deleted.
 */
const deduplicateJobs = (req: PayloadRequest, connections: number): Promise<void> =>
  withTransaction(req, async (db) => {
    await lockForTransaction(db, 'jobClaim')
    await deleteWaitingJobs(db, 'deliverMail')
    if (await isBacklogged(db, connections)) await enqueueDelivery(req)
  })

/** Without new statistics, delivery is only slower. */
const analyze = async (req: PayloadRequest): Promise<void> => {
  try {
    await analyzeBacklog(await database(req))
  } catch (error) {
    const fault = describeFault(error)
    req.payload.logger.warn({ fault }, 'the statistics of deliveries could not be updated')
  }
}

/** Leaves one job for what is due later in the ledger, or due now when the worker stops. */
const releaseRemaining = (req: PayloadRequest, isStopping: boolean): Promise<void> =>
  withTransaction(req, async (db) => {
    const wait = await untilNextDelivery(db)
    if (wait === undefined) return
    await lockForTransaction(db, 'jobClaim')
    // What is due and could not be claimed is leased by another worker for a while.
    const min = isStopping ? 0 : 1_000
    const waitUntil = new Date(Date.now() + Math.max(wait, min))
    await deleteJobsFrom(db, 'deliverMail', waitUntil.toISOString())
    if (await hasWaitingJob(db, 'deliverMail')) return
    await req.payload.jobs.queue({
      task: 'deliverMail',
      input: {},
      queue: mailQueue,
      waitUntil,
      req,
    })
  })

/**
 * Drains the ledger of mails until nothing is due, or the worker is asked to stop. Idempotent and
 * safe to run concurrently: mails are claimed with leases. A later retry is a separate job.
 */
export const deliverMailTask: TaskConfig<'deliverMail'> = {
  slug: 'deliverMail',
  retries: { attempts: 8, backoff: { type: 'exponential', delay: 1_000 } },
  handler: ({ job, req }) =>
    whileLeased(req, job, async () => {
      const { deliveryWorker: worker } = req.context
      if (!(worker instanceof DeliveryWorker)) throw new NoMailServer('SMTP_URL is not set')
      const signal = stopSignal(req)
      await deduplicateJobs(req, worker.connections)
      await analyze(req)
      await worker.drain(signal)
      await releaseRemaining(req, signal.aborted)
      return { output: {} }
    }),
}
