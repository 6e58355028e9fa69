import { readJobProgress, tryJobAgain } from '#src/contract/jobs.ts'
import { notifyWorkers } from '#src/db/email/notify-workers.ts'
import { retryJob } from '#src/db/jobs/retry-job.ts'
import { database } from '#src/db/transaction.ts'
import { endpoint, transactional } from '#src/http/endpoint.ts'
import { Rejection } from '#src/http/errors.ts'
import { followJob } from '#src/jobs/follow-job.ts'

export const jobEndpoints = [
  endpoint(readJobProgress, async ({ req, params }) => ({
    job: await followJob(await database(req), params.id),
  })),
  transactional(tryJobAgain, async ({ params: { id } }, db) => {
    const isRetried = await retryJob(db, id)
    const job = await followJob(db, id)
    if (isRetried) await notifyWorkers(db)
    else throw job ? new Rejection(409, 'job-not-failed') : new Rejection(404, 'job-deleted')
    return { job }
  }),
]
