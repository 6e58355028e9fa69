import { sql } from '@payloadcms/db-postgres'
import type { Fragment } from '#src/data/leaf.ts'
import { changesRows, column } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { ledgerOutcomes } from '#src/mail/delivery/sql/delivery-outcomes.ts'

/** How often the outcomes of one newsletter are counted again at most, while bounces arrive. */
const recountInterval = sql`interval '10 minutes'`

/**
 * Those of a newsletter to which mails may still bounce are counted every day all the same: a process
 * of the version before, which an upgrade has run beside this one, records bounces without a revision.
 */
const mayBounce = sql`
  g.changed_at > now() - interval '30 days' AND o.counted_at < now() - interval '1 day'`

/**
 * Whether `newsletter_outcomes o` holds what became of the deliveries of `newsletter_sendings g`:
 * its sending is over and was not opened again, and nothing bounced since they were counted.
 */
const isCurrent = sql`
  g.state = 'done' AND o.sending_changed_at = g.changed_at AND o.counted_revision = o.revision`

const current = (newsletter: Fragment): Fragment => sql`
  FROM newsletter_outcomes o JOIN newsletter_sendings g ON g.newsletter_id = o.newsletter_id
  WHERE o.newsletter_id = ${newsletter} AND ${isCurrent}`

/**
 * The outcomes of a newsletter as `(status, bounce, in_doubt, n)`: the counted ones while they are
 * current, else those of its deliveries, which of a million take a second. Recipients whose
 * deliveries are still to be written (src/newsletters/sending/freeze.ts) are queued.
 */
export const newsletterOutcomes = (newsletter: Fragment): Fragment => sql`
  SELECT c.status, c.bounce, c.in_doubt, c.n
  FROM (SELECT o.counts ${current(newsletter)}) k
    CROSS JOIN LATERAL jsonb_to_recordset(k.counts)
      AS c(status text, bounce text, in_doubt boolean, n int)
  UNION ALL
  SELECT l.status, l.bounce, l.in_doubt, l.n
  FROM (SELECT WHERE NOT EXISTS (SELECT ${current(newsletter)})) uncounted
    CROSS JOIN LATERAL (${ledgerOutcomes('newsletter', newsletter)}) l
  UNION ALL
  SELECT 'queued', NULL, false, sum(f.size)::int
  FROM newsletter_freezing_steps f WHERE f.newsletter_id = ${newsletter} HAVING count(*) > 0`

export const findUncounted = (db: Database, limit: number): Promise<number[]> => column(db)`
    SELECT g.newsletter_id AS id
    FROM newsletter_sendings g LEFT JOIN newsletter_outcomes o ON o.newsletter_id = g.newsletter_id
    WHERE g.state = 'done' AND (${mayBounce} OR (${isCurrent}) IS NOT TRUE
      AND (o.counted_at IS NULL OR o.sending_changed_at <> g.changed_at
        OR o.counted_at < now() - ${recountInterval}))
    ORDER BY g.changed_at DESC, g.newsletter_id DESC LIMIT ${limit}`

/**
 * Counts the outcomes of a newsletter that is done, and stores them; false where it is not, or
 * something bounced meanwhile. What is counted and the revision are of one snapshot, so that a
 * bounce that it does not include has raised the revision by the time it is stored, or will.
 */
export const countOutcomes = (db: Database, newsletter: number): Promise<boolean> => changesRows(
  db,
)`
    INSERT INTO newsletter_outcomes AS o
      (newsletter_id, revision, counted_revision, sending_changed_at, counted_at, counts)
    SELECT g.newsletter_id, r.revision, r.revision, g.changed_at, now(),
      coalesce((SELECT jsonb_agg(l) FROM (
        ${ledgerOutcomes('newsletter', sql`${newsletter}`)}) l), '[]'::jsonb)
    FROM newsletter_sendings g CROSS JOIN LATERAL (
      SELECT coalesce(max(k.revision), 0) AS revision FROM newsletter_outcomes k
      WHERE k.newsletter_id = g.newsletter_id) r
    WHERE g.newsletter_id = ${newsletter} AND g.state = 'done'
    ON CONFLICT (newsletter_id) DO UPDATE SET counted_revision = excluded.counted_revision,
      sending_changed_at = excluded.sending_changed_at, counted_at = excluded.counted_at,
      counts = excluded.counts
      WHERE o.revision = excluded.revision`

/**
 * Raises the revision of newsletters, so that what was counted of them is current no more; `changed`
 * is a query of their ids (`newsletter_id`). Part of the statement that changes their deliveries.
 */
export const incrementRevision = (changed: Fragment): Fragment => sql`
  INSERT INTO newsletter_outcomes AS o (newsletter_id, revision)
  SELECT DISTINCT c.newsletter_id, 1 FROM (${changed}) c
  WHERE c.newsletter_id IS NOT NULL ORDER BY c.newsletter_id
  ON CONFLICT (newsletter_id) DO UPDATE SET revision = o.revision + 1`
