import { sql } from '@payloadcms/db-postgres'
import { rowsOf, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

const mailsPerMinute = 10

/**
 * Counts a submission that staff are mailed about, over all processes; true for a separate mail,
 * false for one of those that the sweep gathers. Locks the minute's row until the transaction ends.
 */
export async function hasOwnMail(db: Database): Promise<boolean> {
  const result = await db.execute<{ count: number }>(sql`
    INSERT INTO submission_mails AS m (minute, count) VALUES (date_trunc('minute', now()), 1)
    ON CONFLICT (minute) DO UPDATE SET count = m.count + 1 RETURNING count`)
  return (rowsOf(result)[0]?.count ?? 0) <= mailsPerMinute
}

/** Takes the minutes that are over; returns how many submissions were not mailed one by one. */
export const claimGathered = async (db: Database): Promise<number> =>
  (await value(db)<number>`
    WITH taken AS (
      DELETE FROM submission_mails WHERE minute < date_trunc('minute', now()) RETURNING count)
    SELECT coalesce(sum(greatest(count - ${mailsPerMinute}::int, 0)), 0)::int AS gathered FROM taken`) ??
  0
