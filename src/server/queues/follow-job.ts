import type { JobProgress } from '#src/contract/jobs.ts'
import type { Database } from '#src/data/transaction.ts'
import { findJob } from '#src/server/queues/sql/jobs.ts'
import { failureIn } from './failure.ts'
import { jobStatusOf } from './job-state.ts'

export async function followJob(db: Database, id: number): Promise<JobProgress | null> {
  const job = await findJob(db, id)
  if (!job) return null
  const failures = job.failures.map(({ at, message }) => ({ at, ...failureIn(message) }))
  const status = jobStatusOf(job, new Date())
  return {
    ...status,
    tries: job.tries,
    // An error outside its task is stored with the job alone.
    failure: status.state === 'failed' ? failureIn(job.error) : null,
    failures,
  }
}
