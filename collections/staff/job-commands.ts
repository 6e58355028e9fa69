import type { Endpoint } from 'payload'
import { command, Refused } from '#collections/command.ts'
import { notifyWorkers } from '#src/db/email/notify-workers.ts'
import { retryJob } from '#src/db/jobs/retry-job.ts'
import { database, withTransaction } from '#src/db/transaction.ts'
import { followJob } from '#src/jobs/follow-job.ts'

/** `GET /cms-api/payload-jobs/:id/progress`: how it stands; null once it is done and gone. */
const progress = command({
  method: 'get',
  path: '/:id/progress',
  area: 'users',
  level: 'write',
  run: async (req, { id }) => ({ job: await followJob(await database(req), id) }),
})

/** `POST /cms-api/payload-jobs/:id/try-again`: lets a job that has failed run once more, at once. */
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
      if (!job) throw new Refused(404, 'This job is no longer there')
      throw new Refused(409, 'This job has not failed, or runs again already')
    }),
})

/** What administrators ask of a job, and do with one that has failed. */
export const jobCommands: Endpoint[] = [progress, tryAgain]
