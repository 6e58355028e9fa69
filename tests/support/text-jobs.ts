import { isDeepStrictEqual } from 'node:util'
import type { Payload } from 'payload'
import type { LibraryCollection } from '#src/contract/content/uses.ts'
import { jobsIn } from './job-queue.ts'

/**
 * Runs the jobs that render the texts with an image or a file again; returns how many there were.
 */
export async function renderTextsWith(
  payload: Payload,
  collection: LibraryCollection,
  id: number,
): Promise<number> {
  const jobs = (await jobsIn(payload, 'maintenance')).filter(
    ({ taskSlug, input }) =>
      taskSlug === 'renderTexts' && isDeepStrictEqual(input, { collection, id }),
  )
  for (const job of jobs) await payload.jobs.runByID({ id: job.id, silent: true })
  return jobs.length
}
