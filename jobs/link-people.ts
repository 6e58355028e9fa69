import type { TaskConfig } from 'payload'
import { lockForTransaction } from '#src/data/locks.ts'
import { withTransaction } from '#src/data/transaction.ts'
import { linkPeople } from '#src/forms/link-people.ts'
import { deleteWaitingJobs } from '#src/server/queues/sql/waiting-jobs.ts'
import { stopSignal } from './stop-signal.ts'
import { whileLeased } from './while-leased.ts'

/**
 * Links what people sent by forms to their contacts, until none waits. Its jobs are queued in the
 * transaction that accepts it; one does what all that wait would.
 */
export const linkPeopleTask: TaskConfig<'linkPeople'> = {
  slug: 'linkPeople',
  retries: { attempts: 3, backoff: { type: 'exponential', delay: 1_000 } },
  handler: ({ job, req }) =>
    whileLeased(req, job, async () => {
      await withTransaction(req, async (db) => {
        // Under the lock of claims, so that no claimed job is deleted.
        await lockForTransaction(db, 'jobClaim')
        await deleteWaitingJobs(db, 'linkPeople')
      })
      await linkPeople(req.payload, stopSignal(req))
      return { output: {} }
    }),
}
