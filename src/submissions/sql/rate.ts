import { sql } from '@payloadcms/db-postgres'
import { affected, affectedRows, onlyRow, rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

type RateRow = {
  count: number
  secondsLeft: number
}

/**
 * The counter of a rate limit (fixed window): counts one submission of a sender in this minute,
 * over all processes, and deletes counters older than two minutes. `sender` is a pseudonym of an IP
 * address.
 */
export const countSubmission = (db: Database, sender: string): Promise<RateRow> => onlyRow(db)`
      WITH past AS (
        DELETE FROM submission_rates WHERE minute < now() - interval '2 minutes'
      )
      INSERT INTO submission_rates AS r (sender, minute, count)
      VALUES (${sender}, date_trunc('minute', now()), 1)
      ON CONFLICT (sender, minute) DO UPDATE SET count = r.count + 1
      RETURNING count,
        greatest(1, ceil(60 - extract(second FROM now())))::int AS "secondsLeft"`

/** How long bytes count, and how finely, so that in any hour there are no more than the limit. */
const slot = sql.raw("interval '5 minutes'")
const counted = sql.raw("interval '65 minutes'")

interface Bytes {
  /** A pseudonym of an IP address. */
  readonly sender: string
  readonly bytes: number
  /** In any hour. */
  readonly limit: number
}

/**
 * Adds the bytes of a submission to those of its sender, over all processes, unless they would be
 * more than the limit (compare-and-set); returns the seconds until some are free again, and
 * undefined where they were added.
 */
export async function addBytes(
  db: Database,
  { sender, bytes, limit }: Bytes,
): Promise<number | undefined> {
  const now = sql`date_bin(${slot}, now(), '2000-01-01Z')`
  const added = await db.execute(sql`
    WITH earlier AS (
      SELECT coalesce(sum(bytes), 0) AS bytes FROM submission_bytes
      WHERE sender = ${sender} AND slot > now() - ${counted} AND slot < ${now})
    INSERT INTO submission_bytes AS b (sender, slot, bytes)
    SELECT ${sender}, ${now}, ${bytes}::bigint FROM earlier
    WHERE earlier.bytes + ${bytes}::bigint <= ${limit}::bigint
    ON CONFLICT (sender, slot) DO UPDATE SET bytes = b.bytes + excluded.bytes
      WHERE b.bytes + excluded.bytes + (SELECT bytes FROM earlier) <= ${limit}::bigint`)
  if (affectedRows(added) > 0) return undefined
  const oldest = await db.execute<{ seconds: number | null }>(sql`
    SELECT ceil(extract(epoch FROM min(slot) + ${counted} - now()))::int AS seconds
    FROM submission_bytes WHERE sender = ${sender} AND slot > now() - ${counted}`)
  return Math.max(1, rowsOf(oldest)[0]?.seconds ?? 3_600)
}

export const removePastBytes = (db: Database): Promise<number> =>
  affected(db)`DELETE FROM submission_bytes WHERE slot < now() - ${counted}`
