import { sql } from '@payloadcms/db-postgres'
import { rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { type Audience, listAudience, reasonAgainst, withSets } from './audience.ts'

const sampleSize = 10

type Counts = {
  count: number
  weekly: number
  notSubscribed: number
  suppressed: number
  minus: number
  alreadySent: number
  names: string[]
}

/**
 * Who would get a newsletter (undefined: one not stored yet) with this audience now: how many, the
 * newest ten, and how many are left out by reason, each for the first that holds.
 */
export async function countAudience(
  db: Database,
  newsletter: number | undefined,
  audience: Audience,
) {
  const listing = await listAudience(db, audience)
  const listed = sql`listed AS MATERIALIZED (
    SELECT s.id, s.created_at, s.frequency, ${reasonAgainst(newsletter, listing)} AS reason
    FROM ${listing.from})`
  const result = await db.execute<Counts>(sql`
    ${withSets(...listing.sets, listed)}
    SELECT count(*) FILTER (WHERE reason IS NULL)::int AS count,
      count(*) FILTER (WHERE reason IS NULL AND frequency = 'weekly')::int AS weekly,
      count(*) FILTER (WHERE reason = 'notSubscribed')::int + ${listing.unlisted}
        AS "notSubscribed",
      count(*) FILTER (WHERE reason = 'suppressed')::int AS suppressed,
      count(*) FILTER (WHERE reason = 'minus')::int AS minus,
      count(*) FILTER (WHERE reason = 'alreadySent')::int AS "alreadySent",
      (SELECT coalesce(json_agg(coalesce(nullif(s.name, ''), s.email)
          ORDER BY s.created_at DESC, s.id DESC), '[]')
        FROM (SELECT id FROM listed WHERE reason IS NULL
          ORDER BY created_at DESC, id DESC LIMIT ${sampleSize}) newest
        JOIN newsletter_subscribers s ON s.id = newest.id) AS names
    FROM listed`)
  const none = { notSubscribed: 0, suppressed: 0, minus: 0, alreadySent: 0 }
  const found = rowsOf(result)[0] ?? { count: 0, weekly: 0, names: [], ...none }
  const { count, weekly, names, ...leftOut } = found
  return { count, weekly, names, leftOut }
}

export async function countRecipients(
  db: Database,
  id: number,
  audience: Audience,
): Promise<number> {
  const listing = await listAudience(db, audience)
  const result = await db.execute<{ count: number }>(sql`
    ${withSets(...listing.sets)}
    SELECT count(*)::int AS count FROM ${listing.from}
    WHERE ${reasonAgainst(id, listing)} IS NULL`)
  return rowsOf(result)[0]?.count ?? 0
}
