import { JobCancelledError, type Payload, type TaskHandler } from 'payload'
import { countEvent, expectEvent } from '#src/data/event-counts.ts'
import { describeFailure, failureMessage } from '#src/server/queues/failure.ts'
import { describeFault } from '#src/settings/describe-fault.ts'

/** A handler's error, redacted: the platform stores its message. */
class DescribedFailure extends Error {
  override readonly name = 'DescribedFailure'
}

type Handler = TaskHandler<never>

const describing =
  (task: string, handler: Handler): Handler =>
  async (args) => {
    try {
      return await handler(args)
    } catch (error) {
      // Already redacted, or the platform's own signal.
      if (error instanceof DescribedFailure || error instanceof JobCancelledError) throw error
      countEvent('muster_job_failures_total', { task })
      // The logger of the run: instances of the platform in one process may share a configuration.
      args.req.payload.logger.error(
        { fault: describeFault(error), task, job: args.job.id },
        'a job failed',
      )
      throw new DescribedFailure(failureMessage(describeFailure(error)))
    }
  }

/**
 * Redacts the errors of all tasks, the platform's own among them: it stores name, message and stack
 * of a handler's error with the job, and messages may quote values of a row.
 */
export function describeFailures(payload: Payload): void {
  for (const task of payload.config.jobs.tasks ?? []) {
    const { handler, slug } = task
    expectEvent('muster_job_failures_total', { task: slug })
    if (typeof handler === 'function') task.handler = describing(slug, handler as Handler)
  }
}
