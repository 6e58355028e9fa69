import { sql } from '@payloadcms/db-postgres'
import { isoTime } from '#src/data/fragments.ts'
import type { Fragment } from '#src/data/leaf.ts'
import { lane } from '#src/data/mail/lanes.ts'
import { affected, changesRows, firstRow, hasRows, rowsOf, run, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { isOnList } from '#src/mail/bounces/sql/blocked.ts'
import { ledgerOutcomes } from '#src/mail/delivery/sql/delivery-outcomes.ts'
import type { Audience } from '#src/newsletters/audience/sql/audience.ts'

/**
 * The state of a newsletter's sending, which decides whether workers claim its deliveries: only
 * while it is `sending`. `done` is one without a waiting delivery.
 */
export type NewsletterSendingState = 'sending' | 'paused' | 'cancelled' | 'done'

/** What the mail server rejected of a newsletter's last mails, and its last response. */
export interface Rejections {
  readonly refused: number
  readonly tried: number
  readonly said: string
}

/** Begins or goes on with the sending of a newsletter; the audience is that of its first time. */
export const openSending = (
  db: Database,
  newsletter: number,
  audience: Audience,
  by: number | null,
): Promise<void> => run(db)`
    INSERT INTO newsletter_sendings (newsletter_id, audience, changed_by_id)
    VALUES (${newsletter}, ${JSON.stringify(audience)}::jsonb, ${by})
    ON CONFLICT (newsletter_id) DO UPDATE
      SET state = 'sending', changed_by_id = excluded.changed_by_id, changed_at = now(),
        outcomes = '', reason = NULL`

/**
 * Changes the state if it is one of `from` (compare-and-set); false if it is not. Once committed, no
 * worker claims a delivery of one that is paused or cancelled; those in flight go on.
 */
export const changeSending = (
  db: Database,
  newsletter: number,
  { from, to, by }: { from: NewsletterSendingState[]; to: NewsletterSendingState; by: number },
): Promise<boolean> => changesRows(db)`
    UPDATE newsletter_sendings
    SET state = ${to}, changed_by_id = ${by}, changed_at = now(), outcomes = '', reason = NULL
    WHERE newsletter_id = ${newsletter} AND state = ANY(${sql.param(from)}::text[])`

/** As changeSending, of a newsletter whose recipients are being frozen. */
export const changeFreezing = (
  db: Database,
  newsletter: number,
  { from, to, by }: { from: NewsletterSendingState[]; to: NewsletterSendingState; by: number },
): Promise<boolean> => changesRows(db)`
    UPDATE newsletter_freezings SET state = ${to}, changed_by_id = ${by}, changed_at = now()
    WHERE newsletter_id = ${newsletter} AND state = ANY(${sql.param(from)}::text[])`

/** Sendings, with those whose recipients are being frozen: `total` is of these. */
export const sendings = sql`(
  SELECT newsletter_id, state, changed_by_id, changed_at, audience, reason, NULL::int AS total
  FROM newsletter_sendings
  UNION ALL
  SELECT newsletter_id, state, changed_by_id, changed_at, audience, NULL, total
  FROM newsletter_freezings)`

export const isCancelled = (newsletter: Fragment) => sql`EXISTS (
  SELECT FROM ${sendings} g WHERE g.newsletter_id = ${newsletter} AND g.state = 'cancelled')`

/** Whether a newsletter has readers, perhaps: what is in flight goes out although it is cancelled. */
export const hasReaders = (newsletter: Fragment) => sql`(EXISTS (
  SELECT FROM (${ledgerOutcomes('newsletter', newsletter)}) o
  WHERE o.status IN ('sending', 'sent') OR o.in_doubt)
  OR EXISTS (SELECT FROM deliveries d
    WHERE d.newsletter_id = ${newsletter} AND d.listed_in IS NOT NULL))`

export const wasRead = async (db: Database, newsletter: number): Promise<boolean> =>
  (await value(db)<boolean>`SELECT ${hasReaders(sql`${newsletter}`)} AS read`) === true

export type NewsletterSendingRow = {
  state: NewsletterSendingState
  /** Who changed the state last; "" when that was a worker, or the account is deleted. */
  by: string
  at: string
  isLocalTime: boolean
  reason: Rejections | null
  audience: Audience
  /** Of a large audience, while its deliveries are being written. */
  freezing: { written: number; total: number } | null
}

export const findSending = (
  db: Database,
  newsletter: number,
): Promise<NewsletterSendingRow | undefined> => firstRow(db)`
    SELECT g.state, coalesce(nullif(u.display_name, ''), u.username, '') AS by,
      ${isoTime(sql`g.changed_at`)} AS at, g.reason,
      jsonb_build_object('topic', n.audience_topic_id) || g.audience AS audience,
      coalesce(n.at_local_time, false) AS "isLocalTime",
      CASE WHEN g.total IS NOT NULL THEN jsonb_build_object('total', g.total,
        'written', g.total - (SELECT coalesce(sum(f.size), 0) FROM newsletter_freezing_steps f
          WHERE f.newsletter_id = g.newsletter_id)) END AS freezing
    FROM ${sendings} g JOIN newsletters n ON n.id = g.newsletter_id
      LEFT JOIN users u ON u.id = g.changed_by_id
    WHERE g.newsletter_id = ${newsletter}`

export const findSendingStage = (
  db: Database,
  newsletter: number,
): Promise<NewsletterSendingState | undefined> => value(db)`
    SELECT state FROM ${sendings} g WHERE newsletter_id = ${newsletter}`

/** Whether `deliveries d` waits in the lane of a newsletter; read from the index deliveries_due. */
const isWaitingIn = (newsletter: Fragment) => sql`
  d.status IN ('queued', 'sending') AND ${sql.raw(lane)} = ${newsletter}`

export const hasWaitingDelivery = (db: Database, newsletter: number): Promise<boolean> => hasRows(
  db,
)`
    SELECT FROM deliveries d WHERE ${isWaitingIn(sql`${newsletter}`)} LIMIT 1`

/**
 * Whether `deliveries d` failed for good and might succeed now: not what bounced, nor what was
 * perhaps delivered, nor mails to people who have left.
 */
const mayBeResent = (newsletter: number) => sql`
  d.newsletter_id = ${newsletter} AND d.is_test IS NOT TRUE AND d.status = 'failed' AND d.bounce IS NULL
  AND d.in_doubt IS NOT TRUE
  AND EXISTS (SELECT FROM newsletter_subscribers s
    WHERE s.id = d.subscriber_id AND s.email = lower(d.email)
      AND ${sql.raw(isOnList('s'))} AND s.suppression IS NULL)`

export const countResendable = async (db: Database, newsletter: number): Promise<number> =>
  (await value(db)<number>`
    SELECT count(*)::int AS count FROM deliveries d WHERE ${mayBeResent(newsletter)}`) ?? 0

/** Queues them again, with their Message-ID (compare-and-set on the status); returns their number. */
export const requeueFailed = (db: Database, newsletter: number): Promise<number> => affected(db)`
    UPDATE deliveries d SET status = 'queued', attempts = 0, first_attempt_at = NULL,
      next_attempt_at = now(), updated_at = now()
    WHERE ${mayBeResent(newsletter)}`

const batch = 10_000

/**
 * Marks what waits in cancelled newsletters, up to a batch of it; returns their number. What a dead
 * worker had in flight is in doubt.
 */
export const markCancelled = (db: Database): Promise<number> => affected(db)`
    UPDATE deliveries d SET status = 'cancelled', next_attempt_at = NULL,
      in_doubt = coalesce(d.in_doubt, false) OR d.status = 'sending',
      lease_until = NULL, lease_owner = NULL, updated_at = now()
    WHERE d.id = ANY(ARRAY(
      SELECT rest.id FROM newsletter_sendings g CROSS JOIN LATERAL (
        SELECT d.id FROM deliveries d
        WHERE ${isWaitingIn(sql`g.newsletter_id`)}
          AND (d.status = 'queued' OR d.lease_until < now())
        LIMIT ${batch} FOR UPDATE SKIP LOCKED) rest
      WHERE g.state = 'cancelled' LIMIT ${batch}))`

/**
 * Marks as done the sendings without a waiting delivery. They are locked first, by a separate
 * statement: queueing more holds that lock, and a statement that waited for it would not see what
 * was queued.
 */
export async function closeSendings(db: Database): Promise<void> {
  const open = await db.execute<{ id: number }>(sql`
    SELECT newsletter_id AS id FROM newsletter_sendings WHERE state IN ('sending', 'paused')
    ORDER BY newsletter_id FOR UPDATE SKIP LOCKED`)
  const ids = rowsOf(open).map(({ id }) => id)
  if (ids.length === 0) return
  await db.execute(sql`
    UPDATE newsletter_sendings g SET state = 'done', changed_by_id = NULL, changed_at = now()
    WHERE g.newsletter_id = ANY(${sql.param(ids)}::int[])
      AND NOT EXISTS (SELECT FROM deliveries d WHERE ${isWaitingIn(sql`g.newsletter_id`)})`)
}
