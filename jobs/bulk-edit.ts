import type { Payload, TaskConfig } from 'payload'
import type { ErrorCode } from '#src/locales/errors/error-text.ts'
import { runBulkEdit } from '#src/workspace/bulk/run.ts'
import { endBulkEdit, findGivenUp, findWithoutJob } from '#src/workspace/bulk/sql/bulk-edits.ts'
import { bulkQueue } from '#src/workspace/bulk/start.ts'
import { stopSignal } from './stop-signal.ts'
import { whileLeased } from './while-leased.ts'

const queueBulkEdit = (payload: Payload, bulkEdit: number) =>
  payload.jobs.queue({ task: 'bulkEdit', input: { bulkEdit }, queue: bulkQueue })

/**
 * Runs a bulk edit (the input is its id) on the documents that were frozen when it was started.
 * Idempotent and safe to run concurrently: its progress is in its row. A worker that is asked to
 * stop leaves the rest to another job.
 */
export const bulkEditTask: TaskConfig<'bulkEdit'> = {
  slug: 'bulkEdit',
  inputSchema: [{ name: 'bulkEdit', type: 'number', required: true }],
  retries: { attempts: 8, backoff: { type: 'exponential', delay: 2_000 } },
  handler: ({ input: { bulkEdit }, job, req }) =>
    whileLeased(req, job, async () => {
      const hasEnded = await runBulkEdit(req.payload, bulkEdit, stopSignal(req))
      if (!hasEnded) await queueBulkEdit(req.payload, bulkEdit)
      return { output: {} }
    }),
}

/**
 * Queues a job for each running bulk edit that has none, and ends those whose job has failed for
 * good.
 */
export async function resumeBulkEdits(payload: Payload): Promise<void> {
  const { drizzle } = payload.db
  for (const id of await findGivenUp(drizzle))
    await endBulkEdit(drizzle, id, { status: 'stopped', reason: 'unexpected' satisfies ErrorCode })
  for (const id of await findWithoutJob(drizzle)) await queueBulkEdit(payload, id)
}
