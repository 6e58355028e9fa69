import type { Payload } from 'payload'
import { findDefaultCountry, findPhones, storeE164 } from '#src/people/contacts/sql/contact.ts'
import { toE164 } from './phone.ts'

/** Contacts per batch: some milliseconds of reading numbers, and one statement. */
const batchSize = 1_000

/** Batches of one run, after which the rest is for another one. */
const batchesPerRun = 50

/**
 * Brings the numbers in E.164 of all contacts after `after` up to date with their phone numbers and
 * the country in Settings, in batches. Returns the id to continue after, or null at the end.
 * Idempotent and safe to run concurrently.
 */
export async function normalisePhones(
  { db: { drizzle: db } }: Payload,
  { after, signal }: { readonly after: number; readonly signal: AbortSignal },
): Promise<number | null> {
  let last = after
  for (let batch = 0; batch < batchesPerRun && !signal.aborted; batch += 1) {
    const country = await findDefaultCountry(db)
    const rows = await findPhones(db, { after: last, limit: batchSize })
    const changed = rows
      .map((row) => ({ ...row, was: row.phoneE164, phoneE164: toE164(row.phone, country) }))
      .filter(({ was, phoneE164 }) => was !== phoneE164)
    if (changed.length > 0) await storeE164(db, changed)
    last = rows.at(-1)?.id ?? last
    if (rows.length < batchSize) return null
  }
  return last
}
