import type { Payload, TaskConfig } from 'payload'
import { prepareCopies } from '#src/content/images/prepare-copies.ts'
import { imagesQueue } from '#src/content/images/queue-preparation.ts'
import { findWithoutPreparation } from '#src/content/images/sql/media.ts'
import { storage } from '#src/data/storage/index.ts'
import { stopSignal } from './stop-signal.ts'
import { whileLeased } from './while-leased.ts'

const batchSize = 50

/**
 * Makes the copies of an image in other formats (the input is its id), after it was uploaded or
 * cropped. Idempotent and safe to run concurrently: whether there are copies is in its row.
 */
export const prepareImageTask: TaskConfig<'prepareImage'> = {
  slug: 'prepareImage',
  inputSchema: [{ name: 'image', type: 'number', required: true }],
  retries: { attempts: 5, backoff: { type: 'exponential', delay: 5_000 } },
  handler: ({ input: { image }, job, req }) =>
    whileLeased(req, job, async () => {
      await prepareCopies(req.payload, storage(), image, stopSignal(req))
      return { output: {} }
    }),
}

/**
 * Queues a job for images that have neither copies nor a job, such as those of an older version, a
 * part of them at a time.
 */
export async function resumePreparation(payload: Payload): Promise<void> {
  for (const image of await findWithoutPreparation(payload.db.drizzle, batchSize))
    await payload.jobs.queue({ task: 'prepareImage', input: { image }, queue: imagesQueue })
}
