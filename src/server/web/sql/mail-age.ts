import type { Pool } from 'pg'
import { due, isWaitingIn } from '#src/data/mail/lanes.ts'

/** How many mails of a lane are looked at of those that were never attempted. */
const sampleSize = 100

/** Those that were attempted before are in the order of their next attempt. */
const attemptedFirst = `
  SELECT ${due} AS at FROM deliveries d
  WHERE ${isWaitingIn('lanes.lane')} AND ${due} > to_timestamp(0) AND ${due} <= now()
  ORDER BY ${due}, d.id LIMIT 1`

/** Those that were not are in the order of their ids, which is that of their time but for little. */
const newFirst = `
  SELECT min(d.created_at) AS at FROM (
    SELECT d.created_at FROM deliveries d
    WHERE ${isWaitingIn('lanes.lane')} AND ${due} = to_timestamp(0)
    ORDER BY ${due}, d.id LIMIT ${sampleSize}) d`

/** Exported for the test of its plan. */
export const oldestDueMail = `
  SELECT greatest(coalesce(extract(epoch FROM now() - min(first.at)), 0), 0)::float8 AS seconds
  FROM (
    SELECT 0 AS lane UNION ALL
    SELECT newsletter_id FROM newsletter_sendings WHERE state = 'sending') lanes
    CROSS JOIN LATERAL ((${attemptedFirst}) UNION ALL ${newFirst}) first`

/**
 * Seconds since the oldest mail that waits was due; 0 where none is. Mails of newsletters that are
 * paused or cancelled wait for a person, or for nothing. Of each lane the first entries of the
 * partial index `deliveries_due` are read, however many mails wait.
 */
export async function ageOfOldestDueMail(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(oldestDueMail)
  return rows[0]?.seconds ?? 0
}
