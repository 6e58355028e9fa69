import { sql } from '@payloadcms/db-postgres'
import type { ClickedLink, Counted, FailureGroup } from '#src/contract/email/results.ts'
import { isoTime } from '../content/fragments.ts'
import { rowsOf } from '../rows.ts'
import type { Database } from '../transaction.ts'
import { reasonIn } from './failure-reasons.ts'

/** With how many newsletters before it one is compared. */
const comparedWith = 5

/** Whether `deliveries d` came back. */
const isReturned = sql`coalesce(d.bounce IN ('hard', 'soft'), false)`

/** Whose last words are kept of each reason. */
const examples = 3

export type ResultRows = {
  /** The newsletter itself first. */
  newsletters: Counted[]
  failures: FailureGroup[]
  links: ClickedLink[]
}

/** A newsletter that is sent and the five sent before it, the newest first. */
const shown = (id: number) => sql`
  this AS (SELECT * FROM newsletters WHERE id = ${id} AND status = 'sent'),
  shown AS (
    SELECT id, title, sent_at FROM this
    UNION ALL (
      SELECT n.id, n.title, n.sent_at FROM newsletters n JOIN this t
        ON (n.sent_at, n.id) < (t.sent_at, t.id)
      WHERE n.status = 'sent' ORDER BY n.sent_at DESC, n.id DESC LIMIT ${comparedWith}))`

/** The counts of `shown s`: each delivery is in one state. */
const counts = sql`
  SELECT count(*)::int AS recipients,
    count(*) FILTER (WHERE d.status = 'sent' AND NOT ${isReturned})::int AS delivered,
    count(*) FILTER (WHERE d.bounce = 'hard')::int AS hard,
    count(*) FILTER (WHERE d.bounce = 'soft')::int AS soft,
    count(*) FILTER (WHERE d.status = 'failed' AND NOT ${isReturned})::int AS failed,
    count(*) FILTER (
      WHERE d.status IN ('queued', 'sending') AND NOT ${isReturned})::int AS waiting,
    count(*) FILTER (
      WHERE d.status IN ('suppressed', 'cancelled') AND NOT ${isReturned})::int AS "notSent",
    count(*) FILTER (WHERE d.bounce = 'complaint')::int AS complaints
  FROM deliveries d WHERE d.newsletter_id = s.id AND d.is_test IS NOT TRUE`

/** Who left by a link of `shown s`, each once. An erased person’s entries have no subscriber. */
const unsubscribed = sql`
  SELECT count(DISTINCT coalesce(c.subscriber_id, -c.id))::int FROM consents c
  WHERE c.newsletter_id = s.id AND c.purpose = 'newsletter' AND NOT c.given`

/** What was counted of `shown s`; null where it was not. */
const visits = sql`
  SELECT CASE WHEN n.clicks THEN (SELECT coalesce(sum(l.clicks), 0)::int
      FROM counted_links l WHERE l.newsletter_id = s.id) END AS clicks,
    CASE WHEN n.opens THEN n.opened END AS opens
  FROM newsletter_counting n WHERE n.newsletter_id = s.id`

/** What did not arrive, by how and why, with words of the servers. */
const failures = sql`
  SELECT f.kind, f.reason, count(*)::int AS count,
    to_jsonb((array_agg(DISTINCT f.said) FILTER (WHERE f.said <> ''))[1:${sql.raw(String(examples))}]) AS said
  FROM (
    SELECT w.kind, left(w.said, 200) AS said, ${reasonIn(sql`w.said`)} AS reason
    FROM (
      SELECT CASE WHEN ${isReturned} THEN d.bounce::text ELSE 'failed' END AS kind,
        coalesce(CASE WHEN ${isReturned} THEN (
          SELECT regexp_replace(b.reason, '<?[^\\s<>@]+@[^\\s<>@]+>?', '…', 'g') FROM bounces b
          WHERE b.delivery_id = d.id AND b.kind::text = d.bounce::text
          ORDER BY b.id DESC LIMIT 1) ELSE d.last_error END, '') AS said
      FROM deliveries d JOIN this t ON d.newsletter_id = t.id
      WHERE d.is_test IS NOT TRUE AND (${isReturned} OR d.status = 'failed')) w) f
  GROUP BY f.kind, f.reason ORDER BY count(*) DESC, f.kind, f.reason`

/**
 * The results of a newsletter and of the five sent before it, as of one snapshot; no newsletters
 * where it is not sent, or gone.
 */
export async function readResults(db: Database, id: number): Promise<ResultRows> {
  const result = await db.execute<ResultRows>(sql`
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
        FROM counted_links l JOIN this t ON t.id = l.newsletter_id), '[]'::jsonb) AS links`)
  return rowsOf(result)[0] ?? { newsletters: [], failures: [], links: [] }
}
