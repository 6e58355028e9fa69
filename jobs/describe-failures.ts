import { JobCancelledError, type Payload, type TaskHandler } from 'payload'
import { describeFault } from '#src/config/describe-fault.ts'
import { describeFailure, failureMessage } from '#src/jobs/failure.ts'

/** The error of a handler, in words without values: the platform stores its message. */
class DescribedFailure extends Error {
  override readonly name = 'DescribedFailure'
}

type Handler = TaskHandler<never>

const describing =
  ({ logger }: Payload, task: string, handler: Handler): Handler =>
  async (args) => {
    try {
      return await handler(args)
    } catch (error) {
      // Is described already, or is the platform's own signal.
      if (error instanceof DescribedFailure || error instanceof JobCancelledError) throw error
      logger.error({ fault: describeFault(error), task, job: args.job.id }, 'a job failed')
      throw new DescribedFailure(failureMessage(describeFailure(error)))
    }
  }

/**
 * Of the error of a handler the platform stores name, message and stack with the job. Messages
 * may quote what a row holds, so that they are replaced by a description; of every task, the
 * platform's own among them.
 */
export function describeFailures(payload: Payload): void {
  for (const task of payload.config.jobs.tasks ?? []) {
    const { handler, slug } = task
    if (typeof handler === 'function') task.handler = describing(payload, slug, handler as Handler)
  }
}
