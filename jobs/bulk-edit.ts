import type { Payload, TaskConfig } from 'payload'
import { runBulkEdit } from '#src/bulk/run.ts'
import { bulkQueue } from '#src/bulk/start.ts'
import { endBulkEdit, findGivenUp, findWithoutJob } from '#src/db/bulk/bulk-edits.ts'
import { keepJob } from './queue.ts'

const queueBulkEdit = (payload: Payload, bulkEdit: number) =>
  payload.jobs.queue({ task: 'bulkEdit', input: { bulkEdit }, queue: bulkQueue })

const signalIn = ({ signal }: Record<string, unknown>): AbortSignal | undefined =>
  signal instanceof AbortSignal ? signal : undefined

/**
 * Does a bulk edit (its id is the input) to the documents that were frozen when it was started.
 * Safe twice and at once: its progress is in its row. A worker that is asked to stop leaves the
 * rest to another job.
 */
export const bulkEditTask: TaskConfig<'bulkEdit'> = {
  slug: 'bulkEdit',
  inputSchema: [{ name: 'bulkEdit', type: 'number', required: true }],
  retries: { attempts: 8, backoff: { type: 'exponential', delay: 2_000 } },
  handler: async ({ input: { bulkEdit }, job, req: { payload, context } }) => {
    const beat = () => keepJob(payload, job.id)
    const hasEnded = await runBulkEdit(payload, bulkEdit, { signal: signalIn(context), beat })
    if (!hasEnded) await queueBulkEdit(payload, bulkEdit)
    return { output: {} }
  },
}

/** Gives a job to each running bulk edit that has none, and ends those whose job was given up. */
export async function resumeBulkEdits(payload: Payload): Promise<void> {
  const { drizzle } = payload.db
  for (const id of await findGivenUp(drizzle))
    await endBulkEdit(drizzle, id, { status: 'stopped', reason: 'Something went wrong' })
  for (const id of await findWithoutJob(drizzle)) await queueBulkEdit(payload, id)
}
