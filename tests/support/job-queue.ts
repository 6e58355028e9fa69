import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload, type TypedJobs } from 'payload'

/** Runs the jobs of a queue that are due, until none is left. */
export async function runQueue(payload: Payload, queue: string): Promise<void> {
  for (;;) {
    const { noJobsRemaining } = await payload.jobs.run({ queue, limit: 100, silent: true })
    if (noJobsRemaining) return
  }
}

/** Queues and runs what is due and has no job, as a worker does each minute. */
export async function sweepAndSend(payload: Payload): Promise<void> {
  const req = await createLocalReq({}, payload)
  await payload.jobs.queue({ task: 'sweep', input: {}, queue: 'send', req })
  await runQueue(payload, 'send')
}

export type JobRow = {
  id: number
  taskSlug: keyof TypedJobs['tasks']
  input: unknown
  /** ISO 8601. */
  waitUntil: string | null
  processing: boolean
  hasError: boolean
}

export async function jobsIn({ db }: Payload, queue: string): Promise<JobRow[]> {
  const { rows } = await db.drizzle.execute<JobRow>(sql`
    SELECT id, task_slug AS "taskSlug", input, wait_until AS "waitUntil", processing,
      coalesce(has_error, false) AS "hasError"
    FROM payload_jobs WHERE queue = ${queue} ORDER BY id`)
  return rows.map((row) => ({
    ...row,
    waitUntil: row.waitUntil === null ? null : new Date(row.waitUntil).toISOString(),
  }))
}
