import { readJobProgress, tryJobAgain } from '#src/contract/jobs.ts'
import { database } from '#src/data/transaction.ts'
import { notifyWorkers } from '#src/mail/delivery/sql/notify-workers.ts'
import { endpoint, transactional } from '#src/server/http/endpoint.ts'
import { Rejection } from '#src/server/http/errors.ts'
import { followJob } from '#src/server/queues/follow-job.ts'
import { retryJob } from '#src/server/queues/sql/jobs.ts'

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
