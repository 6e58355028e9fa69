import { createLocalReq, type Payload, type TaskConfig } from 'payload'
import { untilNextDelivery } from '#src/data/mail/lanes.ts'
import { mergeRowCounts } from '#src/data/row-counts.ts'
import { sweepRegistrations } from '#src/events/registration/sweep-registrations.ts'
import { sweepShifts } from '#src/events/shifts/sweep-shifts.ts'
import { draftMilestones } from '#src/forms/petitions/milestones.ts'
import { removeUnconfirmed } from '#src/forms/sql/answers.ts'
import { arePeopleToLink, queueLinking } from '#src/forms/sql/linking.ts'
import { cleanLedger } from '#src/mail/ledger/clean-ledger.ts'
import { countOutcomesOfDone } from '#src/mail/ledger/count-outcomes.ts'
import { enqueueDelivery } from '#src/mail/ledger/enqueue-delivery.ts'
import { scheduleSending, sendQueue } from '#src/newsletters/sending/schedule-sending.ts'
import { findDueWithoutJob } from '#src/newsletters/sending/sql/due-sendings.ts'
import { closeSendings, markCancelled } from '#src/newsletters/sending/sql/newsletter-sendings.ts'
import { decideTests } from '#src/newsletters/subject-test/sql/subject-tests.ts'
import { queueWeeklyDigests } from '#src/newsletters/weekly/queue-weekly-digests.ts'
import { processRequestsOrLog } from '#src/people/subscribers/subscription-requests.ts'
import { scheduledRetries } from '#src/server/queues/maintenance-queue.ts'
import { removeFailedJobs } from '#src/server/queues/sql/jobs.ts'
import { hasJob } from '#src/server/queues/sql/waiting-jobs.ts'
import { mailCeiling, mailGathered } from '#src/submissions/mail-gathered.ts'
import { removeOldEntries } from '#src/workspace/audit/sql/find-entries.ts'
import { queueCalls, untilNextCall } from '#src/workspace/webhooks/sql/calls.ts'
import { announceDueFollowUps } from '#src/workspace/webhooks/sql/due-events.ts'
import { limitWaitingCalls } from '#src/workspace/webhooks/switched-off.ts'
import { resumeBulkEdits } from './bulk-edit.ts'
import { resumePreparation } from './prepare-image.ts'
import { stopSignal } from './stop-signal.ts'
import { whileLeased } from './while-leased.ts'

const entriesRemoved = 5_000

/** How many answers that were not confirmed a sweep removes. */
const unconfirmedRemoved = 1_000

/** For how long a sweep removes old deliveries at most, in ms. */
const cleaningTime = 20_000

/** For how long a sweep counts what became of deliveries at most, in ms. */
const countingTime = 10_000

/** Settles newsletters whose deliveries are all finished, and marks the rest of cancelled ones. */
async function closeFinishedSendings(payload: Payload): Promise<void> {
  const { drizzle } = payload.db
  while ((await markCancelled(drizzle)) > 0);
  await drizzle.transaction(closeSendings)
}

async function resumeDelivery(payload: Payload): Promise<void> {
  const { drizzle } = payload.db
  if ((await untilNextDelivery(drizzle)) === undefined || (await hasJob(drizzle, 'deliverMail')))
    return
  await enqueueDelivery(await createLocalReq({}, payload))
}

async function resumeSending(payload: Payload): Promise<void> {
  const { drizzle } = payload.db
  const req = await createLocalReq({}, payload)
  const now = new Date().toISOString()
  for (const { kind, id } of await findDueWithoutJob(drizzle))
    await scheduleSending(req, kind, id, now)
}

async function resumeCalls(payload: Payload): Promise<void> {
  const { drizzle } = payload.db
  await announceDueFollowUps(drizzle)
  await limitWaitingCalls(payload)
  if ((await untilNextCall(drizzle)) === undefined) return
  if (!(await hasJob(drizzle, 'callWebhooks'))) await queueCalls(drizzle)
}

async function resumeLinking({ db: { drizzle } }: Payload): Promise<void> {
  if ((await arePeopleToLink(drizzle)) && !(await hasJob(drizzle, 'linkPeople')))
    await queueLinking(drizzle)
}

/**
 * Decides tests of subjects. Queues jobs for pending work that has none: mails, scheduled mails, bulk edits, copies of images,
 * webhook calls, people to link. Normally there is none, because every job is queued in the transaction that creates
 * its work; a job may have failed for good, been deleted by hand, or never been queued by an older
 * version. Deletes old failed jobs and entries of the audit trail, and deliveries of mails that were
 * sent long ago. Does what is due of registrations for events and of shifts. Counts what became of newsletters, and merges counts of rows.
 */
export const sweepTask: TaskConfig<{
  input: Record<string, never>
  output: Record<string, never>
}> = {
  slug: 'sweep',
  label: 'Sweep',
  retries: scheduledRetries,
  schedule: [{ cron: '* * * * *', queue: sendQueue }],
  handler: ({ job, req }) =>
    whileLeased(req, job, async () => {
      await closeFinishedSendings(req.payload)
      await req.payload.db.drizzle.transaction(decideTests)
      await resumeDelivery(req.payload)
      await resumeSending(req.payload)
      await resumeBulkEdits(req.payload)
      await resumePreparation(req.payload)
      await resumeCalls(req.payload)
      await resumeLinking(req.payload)
      await processRequestsOrLog(req.payload)
      await queueWeeklyDigests(req.payload)
      await sweepRegistrations(req.payload)
      await sweepShifts(req.payload)
      await draftMilestones(req.payload)
      await removeUnconfirmed(req.payload.db.drizzle, unconfirmedRemoved)
      await mailGathered(req.payload)
      await mailCeiling(req.payload)
      await req.payload.db.drizzle.transaction(mergeRowCounts)
      await removeFailedJobs(req.payload.db.drizzle)
      await removeOldEntries(req.payload.db.drizzle, entriesRemoved)
      await cleanLedger(req.payload, { budget: cleaningTime, signal: stopSignal(req) })
      await countOutcomesOfDone(req.payload, { budget: countingTime, signal: stopSignal(req) })
      return { output: {} }
    }),
}
