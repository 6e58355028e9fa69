import { sql } from '@payloadcms/db-postgres'
import { affected, onlyRow, rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import type { Count } from '#src/submissions/intake/judge.ts'

export type AbuseSettings = {
  trapField: string
  networkPerMinute: number | null
  networkPerHour: number | null
  contentPerMinute: number | null
  contentPerHour: number | null
  /** One on each line. */
  blockedDomains: string
  blockedWords: string
  holdsDisposable: boolean
  holdsNames: boolean
  attackPerMinute: number | null
}

export const findAbuseSettings = (db: Database): Promise<AbuseSettings> => onlyRow(
  db,
)<AbuseSettings>`
    SELECT coalesce(s.trap_field, '') AS "trapField",
      s.held_per_network_minute::int AS "networkPerMinute",
      s.held_per_network_hour::int AS "networkPerHour",
      s.held_per_content_minute::int AS "contentPerMinute",
      s.held_per_content_hour::int AS "contentPerHour",
      coalesce(s.blocked_domains, '') AS "blockedDomains",
      coalesce(s.blocked_words, '') AS "blockedWords",
      coalesce(s.hold_disposable, false) AS "holdsDisposable",
      coalesce(s.hold_names, false) AS "holdsNames",
      s.attack_per_minute::int AS "attackPerMinute"
    FROM (SELECT) one LEFT JOIN (SELECT * FROM settings ORDER BY id LIMIT 1) s ON true`

type CountRow = { what: string; minute: number; hour: number }

/**
 * Counts one submission of each of these (pseudonyms), over all processes: how many there are within
 * a minute, of the last of which the share is taken that is within it, and in an hour. In one order,
 * so that concurrent ones never wait in a circle.
 */
export async function countSubmissions(
  db: Database,
  whats: readonly string[],
): Promise<ReadonlyMap<string, Count>> {
  const counted = await db.execute<CountRow>(sql`
    WITH counted AS (
      INSERT INTO submission_counts AS c (what, minute, count)
      SELECT what, date_trunc('minute', now()), 1
      FROM unnest(${sql.param([...whats])}::text[]) what GROUP BY what ORDER BY what
      ON CONFLICT (what, minute) DO UPDATE SET count = c.count + 1
      RETURNING what, count)
    SELECT what, count + coalesce((
      SELECT floor(e.count * (60 - extract(second FROM now())) / 60) FROM submission_counts e
      WHERE e.what = counted.what
        AND e.minute = date_trunc('minute', now()) - interval '1 minute'), 0)::int AS minute,
      count + coalesce((
      SELECT sum(e.count) FROM submission_counts e WHERE e.what = counted.what
        AND e.minute > now() - interval '1 hour' AND e.minute < date_trunc('minute', now())), 0)::int
      AS hour
    FROM counted`)
  return new Map(rowsOf(counted).map(({ what, minute, hour }) => [what, { minute, hour }]))
}

export const removePastCounts = (db: Database): Promise<number> => affected(db)`
      DELETE FROM submission_counts WHERE minute < now() - interval '1 hour'`
