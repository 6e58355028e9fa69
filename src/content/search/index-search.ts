import type { Payload } from 'payload'
import { indexInSiteLanguage } from './sql/search-entries.ts'

/** Entries per batch: a second at most. */
const batchSize = 200

/** Batches of one run, after which the rest is for another one. */
const batchesPerRun = 50

/**
 * Indexes what is searched in the language of Settings, in batches. Returns whether all of it is.
 * Idempotent and safe to run concurrently.
 */
export async function indexSearch(
  { db: { drizzle: db } }: Payload,
  signal: AbortSignal,
): Promise<boolean> {
  for (let batch = 0; batch < batchesPerRun && !signal.aborted; batch += 1)
    if ((await indexInSiteLanguage(db, batchSize)) < batchSize) return true
  return false
}
