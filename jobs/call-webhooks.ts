import type { PayloadRequest, TaskConfig } from 'payload'
import { lockForTransaction } from '#src/data/locks.ts'
import { withTransaction } from '#src/data/transaction.ts'
import {
  deleteJobsFrom,
  deleteWaitingJobs,
  hasWaitingJob,
} from '#src/server/queues/sql/waiting-jobs.ts'
import { callDueWebhooks } from '#src/workspace/webhooks/call-due.ts'
import { untilNextCall } from '#src/workspace/webhooks/sql/calls.ts'
import { stopSignal } from './stop-signal.ts'
import { whileLeased } from './while-leased.ts'

export const webhookQueue = 'webhooks'

/** Deduplicates jobs, under the lock of claims, so that no claimed job is deleted. */
const deduplicateJobs = (req: PayloadRequest): Promise<void> =>
  withTransaction(req, async (db) => {
    await lockForTransaction(db, 'jobClaim')
    await deleteWaitingJobs(db, 'callWebhooks')
  })

/** Leaves one job for the next retry or article, or for now when the worker stops. */
const releaseRemaining = (req: PayloadRequest, isStopping: boolean): Promise<void> =>
  withTransaction(req, async (db) => {
    const wait = await untilNextCall(db)
    if (wait === undefined) return
    await lockForTransaction(db, 'jobClaim')
    // What is due and could not be claimed is in flight elsewhere.
    const waitUntil = new Date(Date.now() + Math.max(wait, isStopping ? 0 : 1_000))
    await deleteJobsFrom(db, 'callWebhooks', waitUntil.toISOString())
    if (await hasWaitingJob(db, 'callWebhooks')) return
    await req.payload.jobs.queue({
      task: 'callWebhooks',
      input: {},
      queue: webhookQueue,
      waitUntil,
      req,
    })
  })

/**
 * Makes the webhook calls that are due, and those for articles whose date has come, until none is
 * due. Its jobs are queued by the database, in the transaction that makes a call
 * (queue_webhook_calls, migrations/*_webhook_events.ts); a later retry is a separate job.
 */
export const callWebhooksTask: TaskConfig<'callWebhooks'> = {
  slug: 'callWebhooks',
  retries: { attempts: 8, backoff: { type: 'exponential', delay: 1_000 } },
  handler: ({ job, req }) =>
    whileLeased(req, job, async () => {
      const signal = stopSignal(req)
      await deduplicateJobs(req)
      await callDueWebhooks(req.payload, signal)
      await releaseRemaining(req, signal.aborted)
      return { output: {} }
    }),
}
