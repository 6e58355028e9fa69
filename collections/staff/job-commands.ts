import type { Endpoint } from 'payload'
import { CommandError, command } from '#collections/command.ts'
import { notifyWorkers } from '#src/db/email/notify-workers.ts'
import { retryJob } from '#src/db/jobs/retry-job.ts'
import { database, withTransaction } from '#src/db/transaction.ts'
import { followJob } from '#src/jobs/follow-job.ts'

/**
 * `GET /cms-api/payload-jobs/:id/progress`: state of a job; null once it has completed and been
 * removed.
 */
const progress = command({
  method: 'get',
  path: '/:id/progress',
  area: 'users',
  level: 'write',
  run: async (req, { id }) => ({ job: await followJob(await database(req), id) }),
})

/** `POST /cms-api/payload-jobs/:id/try-again`: retries a failed job at once. */
const tryAgain = command({
  method: 'post',
  path: '/:id/try-again',
  area: 'users',
  level: 'write',
  run: (req, { id }) =>
    withTransaction(req, async (db) => {
      if (await retryJob(db, id)) {
        await notifyWorkers(db)
        return { job: await followJob(db, id) }
      }
      const job = await followJob(db, id)
      if (!job) throw new CommandError(404, 'job-deleted')
      throw new CommandError(409, 'job-not-failed')
    }),
})

/** Endpoints of a job, for administrators. */
export const jobCommands: Endpoint[] = [progress, tryAgain]
