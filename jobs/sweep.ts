import { createLocalReq, type Payload, type TaskConfig } from 'payload'
import { hasDeliveryJob } from '#src/db/email/delivery-jobs.ts'
import { findDueWithoutJob } from '#src/db/email/due.ts'
import { untilNextDelivery } from '#src/db/email/ledger.ts'
import { removeFailedJobs } from '#src/db/jobs/remove-failed-jobs.ts'
import { enqueueDelivery } from '#src/email/enqueue-delivery.ts'
import { scheduleSending, sendQueue } from '#src/email/schedule-sending.ts'
import { resumeBulkEdits } from './bulk-edit.ts'
import { whileLeased } from './while-leased.ts'

/** Gives a job to the mails in the ledger when none has them. */
async function resumeDelivery(payload: Payload): Promise<void> {
  const { drizzle } = payload.db
  if ((await untilNextDelivery(drizzle)) === undefined || (await hasDeliveryJob(drizzle))) return
  await enqueueDelivery(await createLocalReq({}, payload))
}

/** Gives a job to what is due and has none. */
async function resumeSending(payload: Payload): Promise<void> {
  const { drizzle } = payload.db
  const req = await createLocalReq({}, payload)
  const now = new Date().toISOString()
  for (const { kind, id } of await findDueWithoutJob(drizzle))
    await scheduleSending(req, kind, id, now)
}

/**
 * Finds what is to be done and has no job: mails, what is due to be sent, bulk edits. None of it
 * happens as long as every job is queued with what it is for; it is what remains after a job was
 * given up, deleted by hand, or never queued by an older version. Removes the jobs that were given
 * up long ago.
 */
export const sweepTask: TaskConfig<{
  input: Record<string, never>
  output: Record<string, never>
}> = {
  slug: 'sweep',
  label: 'Sweep',
  schedule: [{ cron: '* * * * *', queue: sendQueue }],
  handler: ({ job, req }) =>
    whileLeased(req, job, async () => {
      await resumeDelivery(req.payload)
      await resumeSending(req.payload)
      await resumeBulkEdits(req.payload)
      await removeFailedJobs(req.payload.db.drizzle)
      return { output: {} }
    }),
}
