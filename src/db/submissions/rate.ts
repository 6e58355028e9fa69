import { sql } from '@payloadcms/db-postgres'
import { rowsOf } from '#src/db/rows.ts'
import type { Database } from '#src/db/transaction.ts'

type RateRow = {
  count: number
  /** Seconds until the minute is over. */
  secondsLeft: number
}

/**
 * The counter of a rate limit (fixed window): counts one submission of a sender in this minute,
 * over all processes, and deletes counters older than two minutes. `sender` is a pseudonym of an IP
 * address.
 */
export async function countSubmission(db: Database, sender: string): Promise<RateRow> {
  const [row] = rowsOf(
    await db.execute<RateRow>(sql`
      WITH past AS (
        DELETE FROM submission_rates WHERE minute < now() - interval '2 minutes'
      )
      INSERT INTO submission_rates AS r (sender, minute, count)
      VALUES (${sender}, date_trunc('minute', now()), 1)
      ON CONFLICT (sender, minute) DO UPDATE SET count = r.count + 1
      RETURNING count,
        greatest(1, ceil(60 - extract(second FROM now())))::int AS "secondsLeft"`),
  )
  if (!row) throw new Error('an upsert returned no row')
  return row
}
