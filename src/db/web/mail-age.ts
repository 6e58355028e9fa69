import type { Pool } from 'pg'

/**
 * Seconds since the oldest mail that waits was due; 0 where none is. Mails of newsletters that
 * are paused or cancelled wait for a person, or for nothing. Read over the partial index of open mails
 * (`deliveries_due`).
 */
export async function ageOfOldestDueMail(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    `SELECT coalesce(max(extract(epoch FROM now() - d.due)), 0)::float8 AS seconds
     FROM (SELECT newsletter_id, CASE status WHEN 'sending' THEN lease_until
         ELSE coalesce(next_attempt_at, created_at) END AS due
       FROM deliveries WHERE status IN ('queued', 'sending')) d
     WHERE d.due <= now() AND NOT EXISTS (SELECT FROM newsletter_sendings g
       WHERE g.newsletter_id = d.newsletter_id AND g.state IN ('paused', 'cancelled'))`,
  )
  return rows[0]?.seconds ?? 0
}
