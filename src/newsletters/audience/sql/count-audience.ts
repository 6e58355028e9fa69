import { sql } from '@payloadcms/db-postgres'
import type { Fragment } from '#src/data/leaf.ts'
import { rowsOf, value } from '#src/data/rows.ts'
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
  // Of all subscribers, the newest ten are found by an index.
  const isMade = listing.sets.length > 0 ? sql`MATERIALIZED` : sql`NOT MATERIALIZED`
  const listed = sql`listed AS ${isMade} (
    SELECT s.id, s.created_at, s.frequency, ${reasonAgainst(newsletter, listing)} AS reason
    FROM ${listing.from})`
  const counted = sql`counted AS (
    SELECT reason, frequency, count(*) AS n FROM listed GROUP BY reason, frequency)`
  const sumOf = (condition: Fragment) => sql`coalesce(sum(n) FILTER (WHERE ${condition}), 0)::int`
  const result = await db.execute<Counts>(sql`
    ${withSets(...listing.sets, listed, counted)}
    SELECT ${sumOf(sql`reason IS NULL`)} AS count,
      ${sumOf(sql`reason IS NULL AND frequency = 'weekly'`)} AS weekly,
      ${sumOf(sql`reason = 'notSubscribed'`)} + ${listing.unlisted} AS "notSubscribed",
      ${sumOf(sql`reason = 'suppressed'`)} AS suppressed,
      ${sumOf(sql`reason = 'minus'`)} AS minus,
      ${sumOf(sql`reason = 'alreadySent'`)} AS "alreadySent",
      (SELECT coalesce(json_agg(coalesce(nullif(s.name, ''), s.email)
          ORDER BY s.created_at DESC, s.id DESC), '[]')
        FROM (SELECT id FROM listed WHERE reason IS NULL
          ORDER BY created_at DESC, id DESC LIMIT ${sampleSize}) newest
        JOIN newsletter_subscribers s ON s.id = newest.id) AS names
    FROM counted`)
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
  return (
    (await value(db)<number>`
    ${withSets(...listing.sets)}
    SELECT count(*)::int AS count FROM ${listing.from}
    WHERE ${reasonAgainst(id, listing)} IS NULL`) ?? 0
  )
}
