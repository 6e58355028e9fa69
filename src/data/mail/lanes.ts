import { sql } from '@payloadcms/db-postgres'
import { hasRows, rowsOf, value } from '../rows.ts'
import type { Database } from '../transaction.ts'

/**
 * The lane of a delivery, in which it waits: that of its newsletter, whose sending may be paused, or
 * 0. The index deliveries_due has exactly this expression, and the next one.
 */
export const lane = `(CASE WHEN d.is_test THEN 0 ELSE coalesce(d.newsletter_id, 0) END)`

/**
 * When a waiting delivery is due: those never attempted come first, those in flight when their
 * lease expires.
 */
export const due = `(CASE d.status WHEN 'sending' THEN d.lease_until
  ELSE coalesce(d.next_attempt_at, to_timestamp(0)) END)`

export const isWaitingIn = (which: string): string =>
  `d.status IN ('queued', 'sending') AND ${lane} = ${which}`

/**
 * How many newsletter mails may go out at once, and the seconds each takes up; no row where Settings
 * have no limit per hour. In any hour there are at most as many as that: a burst, and what is
 * refilled meanwhile.
 */
const limits = `(
  SELECT ceil(n / 60)::int AS burst, (3600 / (n - ceil(n / 60) + 1))::float8 AS seconds
  FROM (SELECT s.newsletters_per_hour AS n FROM settings s ORDER BY s.id LIMIT 1) set_limit
  WHERE n IS NOT NULL)`

/**
 * When a whole burst is free again, whatever the limit was before. By the clock: a worker that waited
 * for the row began before the one that had it, and by its own now() a mail less would be free.
 */
const fullAt = `greatest(clock_timestamp(),
  least(p.full_at, clock_timestamp() + make_interval(secs => limits.burst * limits.seconds)))`

const free = `floor(limits.burst + 1e-6
  - extract(epoch FROM ${fullAt} - clock_timestamp())::float8 / limits.seconds)::int`

const firstOf = (which: string, count: number): string => `
  SELECT d.id, d.status, ${due} AS due FROM deliveries d
  WHERE ${isWaitingIn(which)} AND ${due} <= now() AND d.id <> ALL($4::int[])
  ORDER BY ${due}, d.id LIMIT ${count} FOR UPDATE SKIP LOCKED`

/**
 * The part of a statement that chooses `next`, the deliveries to claim; $4 are those in flight.
 * Lanes of paused newsletters are not read, however many wait in them. Where there is a limit per
 * hour, the one row of newsletter_pace is locked, so that all workers share it.
 */
export const claimNext = (count: number): string => `
  pace AS MATERIALIZED (
    SELECT ${free} AS free, limits.seconds, ${fullAt} AS full_at
    FROM newsletter_pace p CROSS JOIN ${limits} limits FOR UPDATE OF p),
  letters AS MATERIALIZED (
    SELECT first.* FROM newsletter_sendings g
      CROSS JOIN LATERAL (${firstOf('g.newsletter_id', count)}) first
    WHERE g.state = 'sending' ORDER BY first.due, first.id
    LIMIT (SELECT coalesce((SELECT least(free, ${count}) FROM pace), ${count}))),
  next AS MATERIALIZED (
    SELECT first.* FROM (
      SELECT other.*, false AS is_letter FROM (${firstOf('0', count)}) other
      UNION ALL SELECT letters.*, true FROM letters) first
    ORDER BY first.due, first.id LIMIT ${count}),
  spent AS (
    UPDATE newsletter_pace SET full_at = pace.full_at + make_interval(secs => pace.seconds * taken.n)
    FROM pace, (SELECT count(*) AS n FROM next WHERE is_letter) taken WHERE taken.n > 0)`

/**
 * Time until the next delivery is due, in ms; undefined when none waits in an open lane. Where the
 * limit per hour is reached, until half a burst is free.
 */
export async function untilNextDelivery(db: Database): Promise<number | undefined> {
  const firstDue = (which: string) =>
    sql.raw(`
    SELECT ${due} AS due FROM deliveries d WHERE ${isWaitingIn(which)}
    ORDER BY ${due}, d.id LIMIT 1`)
  const result = await db.execute<{ wait: number | null }>(sql`
    WITH pace AS (
      SELECT CASE WHEN ${sql.raw(free)} > 0 THEN now()
        ELSE ${sql.raw(fullAt)} - make_interval(secs => limits.burst / 2 * limits.seconds) END AS at
      FROM newsletter_pace p CROSS JOIN ${sql.raw(limits)} limits),
    first AS (
      SELECT other.due FROM (${firstDue('0')}) other
      UNION ALL
      SELECT greatest(letter.due, (SELECT at FROM pace)) FROM newsletter_sendings g
        CROSS JOIN LATERAL (${firstDue('g.newsletter_id')}) letter
      WHERE g.state = 'sending')
    SELECT (extract(epoch FROM min(due) - now()) * 1000)::float8 AS wait FROM first`)
  return rowsOf(result)[0]?.wait ?? undefined
}

/**
 * Whether more than `moreThan` deliveries are due, so that another worker should take part; those of
 * newsletters only without a limit per hour, which one worker reaches.
 */
export const isBacklogged = (db: Database, moreThan: number): Promise<boolean> => hasRows(db)`
    SELECT FROM (
      SELECT 0 AS lane UNION ALL
      SELECT newsletter_id FROM newsletter_sendings
      WHERE state = 'sending' AND NOT EXISTS ${sql.raw(limits)}) lanes
      CROSS JOIN LATERAL (
        SELECT FROM deliveries d
        WHERE ${sql.raw(isWaitingIn('lanes.lane'))} AND ${sql.raw(due)} <= now()
        LIMIT ${moreThan + 1}) waiting
    OFFSET ${moreThan} LIMIT 1`

/** How many due deliveries make new statistics worth their while. */
const manyDeliveries = 1_000

/**
 * Updates Postgres' statistics of the deliveries when many are due, as after a list was frozen:
 * prepared statements are planned again then. Those of a minute ago, after which autovacuum would
 * do it, may say that nothing waits, and that reading all that waits is the fastest. Skipped while
 * another process does the same.
 */
export async function analyzeBacklog(db: Database): Promise<void> {
  if (await isBacklogged(db, manyDeliveries))
    await db.execute(sql`ANALYZE (SKIP_LOCKED) deliveries`)
}

export const findHourlyLimit = async (db: Database): Promise<number | null> =>
  (await value(db)<number | null>`
    SELECT newsletters_per_hour::int AS limit FROM settings ORDER BY id LIMIT 1`) ?? null
