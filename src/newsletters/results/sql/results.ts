import { sql } from '@payloadcms/db-postgres'
import type { ClickedLink, Counted, FailureGroup } from '#src/contract/newsletters/results.ts'
import { isoTime } from '#src/data/fragments.ts'
import type { Fragment } from '#src/data/leaf.ts'
import { firstRow } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { newsletterOutcomes } from '#src/mail/counting/sql/counted-outcomes.ts'
import { failureOfEach, firstMessages } from '#src/mail/delivery/sql/delivery-outcomes.ts'
import { readInDigest } from '#src/mail/ledger/weekly-digest.ts'
import { hasReaders, isCancelled } from '#src/newsletters/sending/sql/newsletter-sendings.ts'

const comparedWith = 5

export type ResultRows = {
  /** The newsletter itself first. */
  newsletters: Counted[]
  failures: FailureGroup[]
  links: ClickedLink[]
}

const shown = (id: number) => sql`
  this AS (SELECT * FROM newsletters WHERE id = ${id} AND status = 'sent'),
  shown AS (
    SELECT id, title, sent_at FROM this
    UNION ALL (
      SELECT n.id, n.title, n.sent_at FROM newsletters n JOIN this t
        ON (n.sent_at, n.id) < (t.sent_at, t.id)
      WHERE n.status = 'sent' AND (NOT ${isCancelled(sql`n.id`)} OR ${hasReaders(sql`n.id`)})
      ORDER BY n.sent_at DESC, n.id DESC LIMIT ${comparedWith}))`

const returned = sql`coalesce(d.bounce IN ('hard', 'soft'), false)`

/** The sweep marks what waits of a cancelled one within a minute. */
const waits = sql`(d.status = 'sending' OR (d.status = 'queued' AND NOT ${isCancelled(sql`s.id`)}))`

const sumOf = (condition: Fragment) => sql`coalesce(sum(d.n) FILTER (WHERE ${condition}), 0)::int`

const weekly = sql`(SELECT count(*)::int FROM deliveries w WHERE w.newsletter_id = s.id
  AND w.status = 'suppressed' AND w.last_error = ${sql.raw(`'${readInDigest}'`)})`

/** The counts of `shown s`: each delivery is in one state. */
const counts = sql`
  SELECT ${sumOf(sql`true`)} AS recipients,
    ${sumOf(sql`d.status = 'sent' AND NOT ${returned}`)} AS delivered,
    ${sumOf(sql`d.bounce = 'hard'`)} AS hard,
    ${sumOf(sql`d.bounce = 'soft'`)} AS soft,
    ${sumOf(sql`d.status = 'failed' AND NOT ${returned}`)} AS failed,
    ${sumOf(sql`${waits} AND NOT ${returned}`)} AS waiting,
    ${sumOf(sql`d.status IN ('queued', 'suppressed', 'cancelled') AND NOT (${waits} OR ${returned})`)} - ${weekly}
      AS "notSent",
    ${weekly} AS weekly,
    ${sumOf(sql`d.status = 'left_out'`)} AS "leftOut",
    ${sumOf(sql`d.bounce = 'complaint'`)} AS complaints
  FROM (${newsletterOutcomes(sql`s.id`)}) d`

/**
 * People who left by a link of `shown s`, its topic or everything, each once: no other entry names a
 * newsletter. An erased person’s entries have no subscriber.
 */
const unsubscribed = sql`
  SELECT count(DISTINCT coalesce(c.subscriber_id, -c.id))::int FROM consents c
  WHERE c.newsletter_id = s.id AND c.purpose = 'newsletter'`

const visits = sql`
  SELECT CASE WHEN n.clicks THEN (SELECT coalesce(sum(l.clicks), 0)::int
      FROM counted_links l WHERE l.newsletter_id = s.id) END AS clicks,
    CASE WHEN n.opens THEN n.opened END AS opens
  FROM newsletter_counting n WHERE n.newsletter_id = s.id`

/** Failures by kind and reason with messages of the servers, including deliveries removed since. */
const failures = sql`
  SELECT f.kind, f.reason, sum(f.count)::int AS count, to_jsonb(${firstMessages(sql`f.said`)}) AS said
  FROM (
    SELECT e.kind, e.reason, 1 AS count, e.said
    FROM (${failureOfEach(sql`deliveries d JOIN this t ON d.newsletter_id = t.id`)}) e
    UNION ALL
    SELECT r.kind, r.reason, r.count, NULL
    FROM delivery_failure_totals r JOIN this t ON r.newsletter_id = t.id
    UNION ALL
    SELECT r.kind, r.reason, 0, unnest(r.said)
    FROM delivery_failure_totals r JOIN this t ON r.newsletter_id = t.id) f
  GROUP BY f.kind, f.reason ORDER BY sum(f.count) DESC, f.kind, f.reason`

/**
 * The results of a newsletter and of the five sent before it, but for those that were cancelled before
 * a reader got them, as of one snapshot; no newsletters where it is not sent, or gone.
 */
export const readResults = async (db: Database, id: number): Promise<ResultRows> =>
  (await firstRow(db)<ResultRows>`
    WITH ${shown(id)}
    SELECT
      coalesce((SELECT jsonb_agg(r) FROM (
        SELECT s.id, s.title, ${isoTime(sql`s.sent_at`)} AS "sentAt", d.*,
          (${unsubscribed}) AS unsubscribed, v.clicks, v.opens
        FROM shown s CROSS JOIN LATERAL (${counts}) d LEFT JOIN LATERAL (${visits}) v ON true
        ORDER BY s.sent_at DESC, s.id DESC) r), '[]'::jsonb) AS newsletters,
      coalesce((SELECT jsonb_agg(jsonb_build_object('kind', g.kind, 'reason', g.reason,
        'count', g.count, 'said', coalesce(g.said, '[]'::jsonb))) FROM (${failures}) g),
        '[]'::jsonb) AS failures,
      coalesce((SELECT jsonb_agg(jsonb_build_object('url', l.url, 'clicks', l.clicks)
          ORDER BY l.position)
        FROM (SELECT l.url, sum(l.clicks)::int AS clicks, min(l.position % 1000) AS position
          FROM counted_links l JOIN this t ON t.id = l.newsletter_id GROUP BY l.url) l),
        '[]'::jsonb) AS links`) ?? { newsletters: [], failures: [], links: [] }
