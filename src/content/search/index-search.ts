import type { Payload, PayloadRequest } from 'payload'
import { maintenanceQueue } from '#src/server/queues/maintenance-queue.ts'
import { describeFault } from '#src/settings/describe-fault.ts'
import { hasOldEntries, indexEntries } from './sql/search-entries.ts'
import { removeUnusedWords } from './sql/search-words.ts'

/** Entries per batch: a second at most. */
const batchSize = 200

/** Batches of one run, after which the rest is for another one. */
const batchesPerRun = 50

/**
 * Indexes what is searched in the language of Settings, with its tags, in batches, and removes the
 * words that nothing has any more. Returns whether all is done. Idempotent and safe to run
 * concurrently.
 */
export async function indexSearch(
  { db: { drizzle: db } }: Payload,
  signal: AbortSignal,
): Promise<boolean> {
  for (let batch = 0; batch < batchesPerRun && !signal.aborted; batch += 1)
    if ((await indexEntries(db, batchSize)) < batchSize) {
      await db.transaction(removeUnusedWords)
      return true
    }
  return false
}

/**
 * Indexes what a version without tags left, when a worker starts: during an upgrade a worker of that
 * version may complete the job of the migration, which it would do for a job of ours as well. Never
 * rejects.
 */
export async function indexOldEntries(payload: Payload, signal: AbortSignal): Promise<void> {
  try {
    if (!(await hasOldEntries(payload.db.drizzle))) return
    while (!signal.aborted && !(await indexSearch(payload, signal)));
  } catch (error) {
    payload.logger.warn({ fault: describeFault(error) }, 'the search is indexed at night')
  }
}

export const queueIndexSearch = async (req: PayloadRequest): Promise<void> => {
  await req.payload.jobs.queue({ task: 'indexSearch', input: {}, queue: maintenanceQueue, req })
}
