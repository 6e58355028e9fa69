import { createLocalReq, type Payload } from 'payload'
import { lockForTransaction } from '#src/data/locks.ts'
import { withTransaction } from '#src/data/transaction.ts'
import type { WakeUp } from '#src/mail/delivery/wake-up.ts'
import { freeDeadJobs } from '#src/platform/workarounds/jobs-of-dead-processes.ts'
import { findRunnableQueues } from '#src/server/queues/sql/waiting-jobs.ts'
import { describeFault } from '#src/settings/describe-fault.ts'
import { leasedQueues } from './queues.ts'

/** Poll interval of the queues when no notification arrives, in ms. */
const interval = 1_000

/** How often scheduled tasks are queued, in ms: the shortest schedule there is. */
const scheduleInterval = 10_000

/** How often the same fault is logged, in ms. */
const faultInterval = 60_000

/**
 * Queues the scheduled tasks that are due. The platform reads when each was queued last and writes
 * it back, so workers do it one at a time, under an advisory lock.
 */
export async function queueScheduled(payload: Payload): Promise<void> {
  const req = await createLocalReq({}, payload)
  await withTransaction(req, async (db) => {
    await lockForTransaction(db, 'schedules')
    await payload.jobs.handleSchedules({ allQueues: true, req })
  })
}

export interface QueueOptions {
  /** How many jobs of a queue are run at once; none of those at 0. */
  readonly limits: Readonly<Record<string, number>>
  /** As `limits`, for each queue that is not there; 0 when not given. */
  readonly otherLimit?: number
  readonly context: Record<string, unknown> & { readonly signal: AbortSignal }
  readonly bell: WakeUp
  readonly beat: () => Promise<void>
}

/**
 * Runs the platform's queues concurrently until the signal aborts, and resolves when no job runs
 * any more. Jobs of processes that died are released first.
 */
export async function runQueues(
  payload: Payload,
  { limits, otherLimit = 0, context, bell, beat }: QueueOptions,
): Promise<void> {
  const { drizzle } = payload.db
  const running = new Map<string, Promise<void>>()
  let scheduledAt = 0

  let reported = { text: '', at: 0 }
  /** While the database is away each poll fails, every second. */
  const report = (error: unknown): void => {
    const fault = describeFault(error)
    const text = JSON.stringify(fault)
    if (text === reported.text && Date.now() - reported.at < faultInterval) return
    reported = { text, at: Date.now() }
    payload.logger.error({ fault }, 'the job queues failed; retrying')
  }

  const run = async (queue: string, limit: number): Promise<void> => {
    try {
      const req = await createLocalReq({ context }, payload)
      const { jobStatus } = await payload.jobs.run({ queue, limit, silent: true, req })
      // Polls again at once only after it ran a job: what is runnable may be another worker's.
      if (jobStatus && Object.keys(jobStatus).length > 0) setImmediate(() => bell.ring())
    } catch (error) {
      report(error)
    } finally {
      running.delete(queue)
    }
  }

  const look = async (): Promise<void> => {
    await beat()
    await freeDeadJobs(drizzle, leasedQueues)
    if (Date.now() - scheduledAt >= scheduleInterval) {
      await queueScheduled(payload)
      scheduledAt = Date.now()
    }
    for (const queue of await findRunnableQueues(drizzle)) {
      const limit = limits[queue] ?? otherLimit
      if (limit > 0 && !running.has(queue)) running.set(queue, run(queue, limit))
    }
  }

  const { signal } = context
  const wake = (): void => bell.ring()
  signal.addEventListener('abort', wake)
  while (!signal.aborted) {
    // Sleeps before it polls, so that no notification is missed in between.
    const rung = bell.sleep(interval)
    await look().catch(report)
    if (!signal.aborted) await rung
  }
  signal.removeEventListener('abort', wake)
  await Promise.all(running.values())
}
