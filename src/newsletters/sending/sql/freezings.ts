import { sql } from '@payloadcms/db-postgres'
import { countAllRows } from '#src/data/row-counts.ts'
import { firstRow, onlyRow, run } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import {
  type Audience,
  type Listing,
  listAudience,
  reasonAgainst,
  withSets,
} from '#src/newsletters/audience/sql/audience.ts'
import { readsWeekly } from '#src/newsletters/sql/newsletters.ts'
import { hasTopic } from '#src/people/topics/sql/topics.ts'

export interface Planned {
  readonly id: number
  readonly audience: Audience
  readonly by: number | null
  /** The time whose time of day readers get it at. */
  readonly localTime?: Date | undefined
  readonly triesSubjects: boolean
  /** Recipients of a step. */
  readonly size: number
}

/** Whether there are no more than so many subscribers, whoever they are. */
export const isShortList = async (db: Database, size: number): Promise<boolean> =>
  (await countAllRows(db, 'newsletter_subscribers')) <= size

/**
 * Stores who gets a newsletter, by their ids in steps of a size, as of now: that is one statement
 * which writes a few rows. Returns how many they are, and how many of them do not read a weekly digest.
 */
export async function planSteps(
  db: Database,
  { id, audience, by, localTime, triesSubjects, size }: Planned,
): Promise<{ total: number; mailed: number }> {
  const listing = await listAudience(db, audience)
  await run(db)`
    INSERT INTO newsletter_freezings
      (newsletter_id, audience, changed_by_id, local_time, tries_subjects)
    VALUES (${id}, ${JSON.stringify(audience)}::jsonb, ${by},
      ${localTime?.toISOString() ?? null}::timestamptz, ${triesSubjects})`
  return onlyRow(db)<{ total: number; mailed: number }>`
    ${withSets(
      ...listing.sets,
      sql`readers AS (
        SELECT s.id, ${readsWeekly} AS weekly, row_number() OVER (ORDER BY s.id) - 1 AS n
        FROM ${listing.from} WHERE ${reasonAgainst(id, listing)} IS NULL)`,
      sql`steps AS (
        SELECT n / ${size}::int AS place, count(*)::int AS size,
          count(*) FILTER (WHERE weekly)::int AS weekly, array_agg(id ORDER BY n) AS subscribers
        FROM readers GROUP BY 1)`,
      sql`stored AS (
        INSERT INTO newsletter_freezing_steps (newsletter_id, place, size, subscribers)
        SELECT ${id}, place, size, subscribers FROM steps)`,
    )}
    SELECT coalesce(sum(size), 0)::int AS total, coalesce(sum(size - weekly), 0)::int AS mailed
    FROM steps`
}

/** How many are expected; what was sent before is not claimed again before all are written. */
export async function beginSteps(db: Database, newsletter: number, total: number): Promise<void> {
  await run(db)`
    UPDATE newsletter_freezings SET total = ${total} WHERE newsletter_id = ${newsletter}`
  await run(db)`DELETE FROM newsletter_sendings WHERE newsletter_id = ${newsletter}`
}

/** The subscribers of a step, as an audience: who has left or gone since is not in it. */
export const listStep = (newsletter: number, place: number, { topic }: Audience): Listing => ({
  sets: [],
  from: sql`newsletter_subscribers s JOIN (
    SELECT unnest(f.subscribers) AS id FROM newsletter_freezing_steps f
    WHERE f.newsletter_id = ${newsletter} AND f.place = ${place}) m ON m.id = s.id`,
  isMinus: sql`FALSE`,
  hasTopic: topic === undefined ? sql`TRUE` : hasTopic(sql`s.topics`, topic),
  unlisted: sql`0`,
})

export type FreezingRow = {
  state: 'sending' | 'paused' | 'cancelled'
  audience: Audience
  localTime: string | null
  triesSubjects: boolean
  /** The next step; null when all are written. */
  place: number | null
  size: number | null
}

/**
 * A newsletter that is being frozen, with its next step. The newsletter is locked first, by a
 * separate statement: what pauses or cancels it locks it too, and is seen then.
 */
export async function lockFreezing(
  db: Database,
  newsletter: number,
): Promise<FreezingRow | undefined> {
  await run(db)`SELECT FROM newsletters WHERE id = ${newsletter} FOR NO KEY UPDATE`
  return firstRow(db)<FreezingRow>`
    SELECT f.state, f.audience, f.local_time::text AS "localTime",
      f.tries_subjects AS "triesSubjects", next.place, next.size
    FROM newsletter_freezings f LEFT JOIN LATERAL (
      SELECT s.place, s.size FROM newsletter_freezing_steps s
      WHERE s.newsletter_id = f.newsletter_id ORDER BY s.place LIMIT 1) next ON true
    WHERE f.newsletter_id = ${newsletter}`
}

export const endStep = (db: Database, newsletter: number, place: number): Promise<void> => run(db)`
    DELETE FROM newsletter_freezing_steps WHERE newsletter_id = ${newsletter} AND place = ${place}`

/** From here on its sending is as of any newsletter, in the state it was left in meanwhile. */
export async function endFreezing(db: Database, newsletter: number): Promise<void> {
  await run(db)`
    INSERT INTO newsletter_sendings (newsletter_id, state, changed_by_id, changed_at, audience)
    SELECT newsletter_id, state, changed_by_id, changed_at, audience
    FROM newsletter_freezings WHERE newsletter_id = ${newsletter}`
  await run(db)`DELETE FROM newsletter_freezings WHERE newsletter_id = ${newsletter}`
}

/** Takes back what was planned. */
export const dropSteps = (db: Database, newsletter: number): Promise<void> =>
  run(db)`DELETE FROM newsletter_freezings WHERE newsletter_id = ${newsletter}`
