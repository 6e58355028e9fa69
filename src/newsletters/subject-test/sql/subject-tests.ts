import { sql } from '@payloadcms/db-postgres'
import type { SubjectTestResults } from '#src/contract/newsletters/results.ts'
import { isoTime } from '#src/data/fragments.ts'
import type { Fragment } from '#src/data/leaf.ts'
import { firstRow, rows, run, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { subjectHash, subjectTried } from '#src/mail/ledger/sql/ledger.ts'

const hash: Fragment = sql.raw(subjectHash)

const isTried: Fragment = sql.raw(`(${subjectTried} IS NOT NULL)`)

export interface SubjectTest {
  readonly first: string
  readonly second: string
  /** Readers who get each subject. */
  readonly each: number
  readonly hours: number
}

/** Of the recipients that were frozen, those who are to be mailed. */
export const countQueued = async (db: Database, newsletter: number): Promise<number> =>
  (await value(db)<number>`
    SELECT count(*)::int FROM deliveries d
    WHERE d.newsletter_id = ${newsletter} AND d.status = 'queued'`) ?? 0

/**
 * Begins the test of a newsletter whose deliveries are not due yet: those of `each` readers for each
 * subject are due now. A delivery is one of a subscriber.
 */
export async function beginTest(
  db: Database,
  newsletter: number,
  { first, second, each, hours }: SubjectTest,
): Promise<void> {
  await run(db)`
    INSERT INTO newsletter_subject_tests
      (newsletter_id, first, second, each, hours, last_delivery, first_until, second_until)
    SELECT ${newsletter}, ${first}, ${second}, ${each}, ${hours}, max(id),
      max(hash) FILTER (WHERE place = ${each}::int), max(hash) FILTER (WHERE place = 2 * ${each}::int)
    FROM (
      SELECT d.id, ${hash} AS hash, row_number() OVER (ORDER BY ${hash}, d.id) AS place
      FROM deliveries d WHERE d.newsletter_id = ${newsletter} AND d.status = 'queued') placed`
  await run(db)`
    UPDATE deliveries d SET next_attempt_at = now()
    WHERE d.newsletter_id = ${newsletter} AND d.status = 'queued' AND ${isTried}`
}

/** Everybody gets the first subject, since there were too few readers, or no counting. */
export async function sendWithoutTest(
  db: Database,
  newsletter: number,
  first: string,
  second: string,
): Promise<void> {
  await run(db)`
    INSERT INTO newsletter_subject_tests
      (newsletter_id, first, second, each, hours, last_delivery, winner, decided_at)
    VALUES (${newsletter}, ${first}, ${second}, 0, 0, 0, 1, now())`
  await run(db)`
    UPDATE deliveries d SET next_attempt_at = now()
    WHERE d.newsletter_id = ${newsletter} AND d.status = 'queued'`
}

/** The subjects of a newsletter as they are tried out. */
export const findTriedSubjects = (
  db: Database,
  newsletter: number,
): Promise<{ first: string; second: string } | undefined> => firstRow(db)`
    SELECT first, second FROM newsletter_subject_tests WHERE newsletter_id = ${newsletter}`

/** Of `due`, whose links are counted for each subject on its own (src/mail/counting). */
const clicksOf = (subject: 1 | 2): Fragment => sql`coalesce((
  SELECT sum(l.clicks) FROM counted_links l
  WHERE l.newsletter_id = due.newsletter_id AND l.position / 1000 = ${subject}::int), 0)::int`

/**
 * Decides the tests whose hours are over since the last of their mails was sent, for the subject
 * with more clicks: the rest of the recipients are due, and the newsletter has that subject. Returns
 * how many were decided. To be called in a transaction; of several at once one decides a test.
 */
export async function decideTests(db: Database): Promise<number> {
  const open = await rows(db)<{ id: number }>`
    SELECT t.newsletter_id AS id FROM newsletter_subject_tests t
    WHERE t.winner IS NULL AND t.begun_at + t.hours * interval '1 hour' <= now()
      AND NOT EXISTS (SELECT FROM deliveries d WHERE d.newsletter_id = t.newsletter_id
        AND d.status IN ('queued', 'sending') AND ${isTried})
      AND now() >= t.hours * interval '1 hour' + coalesce((
        SELECT max(d.sent_at) FROM deliveries d
        WHERE d.newsletter_id = t.newsletter_id AND d.status = 'sent' AND ${isTried}), t.begun_at)
    ORDER BY t.newsletter_id FOR UPDATE OF t SKIP LOCKED`
  if (open.length === 0) return 0
  const ids = sql`${sql.param(open.map(({ id }) => id))}::int[]`
  await run(db)`
    UPDATE newsletter_subject_tests t SET first_clicks = c.first, second_clicks = c.second,
      winner = CASE WHEN c.second > c.first THEN 2 ELSE 1 END, decided_at = now()
    FROM (SELECT due.newsletter_id, ${clicksOf(1)} AS first, ${clicksOf(2)} AS second
      FROM newsletter_subject_tests due WHERE due.newsletter_id = ANY(${ids})) c
    WHERE t.newsletter_id = c.newsletter_id`
  await run(db)`
    UPDATE newsletters n SET subject = t.second FROM newsletter_subject_tests t
    WHERE n.id = t.newsletter_id AND t.newsletter_id = ANY(${ids}) AND t.winner = 2`
  await run(db)`
    UPDATE deliveries d SET next_attempt_at = now()
    WHERE d.newsletter_id = ANY(${ids}) AND d.status = 'queued' AND d.attempts = 0`
  return open.length
}

export const findSubjectTest = (
  db: Database,
  newsletter: number,
): Promise<Omit<SubjectTestResults, 'certainty'> | undefined> => firstRow(db)`
    SELECT t.first, t.second, t.each,
      t.first_clicks AS "firstClicks", t.second_clicks AS "secondClicks", t.winner,
      ${isoTime(sql`coalesce(t.decided_at, t.begun_at + t.hours * interval '1 hour')`)} AS "decidedAt"
    FROM newsletter_subject_tests t WHERE t.newsletter_id = ${newsletter}`
