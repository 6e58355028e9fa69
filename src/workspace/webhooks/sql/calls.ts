import { sql } from '@payloadcms/db-postgres'
import { affected, affectedRows, changesRows, onlyRow, rows, rowsOf, run } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/** Calls of one webhook in flight, by all workers. */
const inFlightLimit = 2

/**
 * How long an attempt is its worker's; more than one takes. When it ends without a result the worker
 * died, and the call is due again.
 */
const lease = '60 seconds'

/** The event of a call that staff send to try a webhook, which is also sent by one that is off. */
const test = sql`'webhook.test'`

const isPending = sql`c.status IN ('waiting', 'sending')`
const mayBeSent = sql`(w.active OR c.event = ${test})`

export type ClaimedCall = {
  id: number
  webhook: number
  url: string
  messageId: string
  event: string
  data: unknown
  createdAt: string
  /** The number of this attempt, which its result names (compare-and-set). */
  attempt: number
  /** The place of this attempt in the schedule of retries, from 1. */
  step: number
  secrets: string[]
}

/**
 * Claims calls that are due, of each webhook as many as may be in flight, the oldest first. Rows of
 * the webhooks are locked, so that workers count what is in flight one after the other; one that is
 * locked has its turn with the next claim.
 */
export const claimCalls = (db: Database): Promise<ClaimedCall[]> => rows(db)`
    WITH open AS MATERIALIZED (
      SELECT w.id, w.url, w.active FROM webhooks w
      WHERE EXISTS (SELECT FROM webhook_calls c WHERE c.webhook_id = w.id AND ${isPending}
        AND ${mayBeSent} AND c.due_at <= now())
      FOR NO KEY UPDATE SKIP LOCKED),
    due AS MATERIALIZED (
      SELECT first.id, w.url FROM open w CROSS JOIN LATERAL (
        SELECT c.id FROM webhook_calls c
        WHERE c.webhook_id = w.id AND ${isPending} AND ${mayBeSent} AND c.due_at <= now()
        ORDER BY c.due_at, c.id
        LIMIT greatest(0, ${inFlightLimit}::int - (SELECT count(*) FROM webhook_calls f
          WHERE f.webhook_id = w.id AND f.status = 'sending' AND f.due_at > now()))) first)
    UPDATE webhook_calls c
    SET status = 'sending', due_at = now() + ${lease}::interval, attempts = c.attempts + 1,
      step = c.step + 1, last_attempt_at = now(), updated_at = now()
    FROM due
    -- Once more of the newest version of the row: another worker may have claimed it since.
    WHERE c.id = due.id AND ${isPending} AND c.due_at <= now()
    RETURNING c.id, c.webhook_id AS webhook, due.url, c.message_id AS "messageId", c.event, c.data,
      c.created_at::text AS "createdAt", c.attempts::int AS attempt, c.step::int AS step,
      array(SELECT s.secret::text FROM webhook_secrets s WHERE s.webhook_id = c.webhook_id
        AND (s.ends_at IS NULL OR s.ends_at > now()) ORDER BY s.id DESC) AS secrets`

export interface AttemptResult {
  readonly responseStatus: number | null
  /** A value of `callErrors`; null for one that was accepted. */
  readonly error: string | null
  /** Time until the next attempt in ms; null for none. */
  readonly retryIn: number | null
}

/**
 * Records the result of an attempt, unless the call was claimed again since, or an administrator
 * sent it again. Returns whether it was recorded.
 */
export async function recordAttempt(
  db: Database,
  { id, attempt }: Pick<ClaimedCall, 'id' | 'attempt'>,
  { responseStatus, error, retryIn }: AttemptResult,
): Promise<boolean> {
  const status = error === null ? 'delivered' : retryIn === null ? 'failed' : 'waiting'
  return changesRows(db)`
    UPDATE webhook_calls
    SET status = ${status}::enum_webhook_calls_status, response_status = ${responseStatus}::int,
      last_error = ${error}::enum_webhook_calls_last_error, updated_at = now(),
      due_at = now() + ${retryIn ?? 0}::float8 * interval '1 millisecond'
    WHERE id = ${id} AND attempts = ${attempt} AND status = 'sending'`
}

/**
 * Gives up the calls of webhooks that are off, since what is due when one is on again is new, and
 * those whose last attempt had no result. Returns how many.
 */
export const giveUpCalls = (db: Database, attemptLimit: number): Promise<number> => affected(db)`
    WITH ended AS MATERIALIZED (
      SELECT c.id FROM webhook_calls c JOIN webhooks w ON w.id = c.webhook_id
      WHERE c.status = 'waiting' AND NOT ${mayBeSent}
        OR c.status = 'sending' AND c.due_at <= now()
          AND (c.step >= ${attemptLimit} OR NOT ${mayBeSent})
      -- One that is being claimed or recorded has its turn with the next look.
      FOR UPDATE OF c SKIP LOCKED)
    UPDATE webhook_calls c SET status = 'failed', updated_at = now(),
      last_error = (CASE c.status WHEN 'waiting' THEN 'switchedOff' ELSE 'interrupted' END
        )::enum_webhook_calls_last_error
    FROM ended WHERE c.id = ended.id`

/**
 * The time until the next call is due, an expired lease among them, or the next article appears, in
 * ms; undefined when nothing waits.
 */
export async function untilNextCall(db: Database): Promise<number | undefined> {
  const result = await db.execute<{ wait: number | null }>(sql`
    SELECT (extract(epoch FROM least(
      (SELECT min(c.due_at) FROM webhook_calls c JOIN webhooks w ON w.id = c.webhook_id
        WHERE ${isPending} AND ${mayBeSent}),
      (SELECT min(due_at) FROM upcoming_news)) - now()) * 1000)::float8 AS wait`)
  return rowsOf(result)[0]?.wait ?? undefined
}

export const queueCalls = (db: Database): Promise<void> =>
  run(db)`SELECT queue_webhook_calls(now())`

export async function addTestCall(db: Database, webhook: number): Promise<number> {
  const row = await onlyRow(db)<{ id: number }>`
    INSERT INTO webhook_calls (webhook_id, event, message_id, data, due_at)
    VALUES (${webhook}, ${test}, new_message_id(),
      jsonb_build_object('webhook', ${webhook}::int), now())
    RETURNING id`
  await queueCalls(db)
  return row.id
}

/**
 * Sends a call again that was accepted or given up, with its id of before, as often as a new one;
 * false if it is on its way, or its webhook is off (compare-and-set).
 */
export async function sendAgain(db: Database, id: number): Promise<boolean> {
  const result = await db.execute(sql`
    UPDATE webhook_calls c SET status = 'waiting', step = 0, due_at = now(), updated_at = now()
    FROM webhooks w
    WHERE c.id = ${id} AND w.id = c.webhook_id AND c.status IN ('delivered', 'failed')
      AND ${mayBeSent}`)
  if (affectedRows(result) === 0) return false
  await queueCalls(db)
  return true
}

export async function sendFailedAgain(db: Database, webhook: number): Promise<number> {
  const result = await db.execute(sql`
    UPDATE webhook_calls c SET status = 'waiting', step = 0, due_at = now(), updated_at = now()
    FROM webhooks w
    WHERE w.id = ${webhook} AND w.active AND c.webhook_id = w.id AND c.status = 'failed'
      AND c.event <> ${test}`)
  const count = affectedRows(result)
  if (count > 0) await queueCalls(db)
  return count
}

const retention = '30 days'

const perWebhook = 10_000

export async function removeOldCalls(db: Database): Promise<number> {
  // Materialised: the planner would look for the oldest one to retain again for each row.
  return affected(db)`
    WITH log AS MATERIALIZED (
      SELECT w.id AS webhook_id, (
        SELECT f.id FROM webhook_calls f
        WHERE f.webhook_id = w.id AND f.status IN ('delivered', 'failed')
        ORDER BY f.id DESC OFFSET ${perWebhook}::int LIMIT 1) AS beyond
      FROM webhooks w)
    DELETE FROM webhook_calls c USING log
    WHERE c.webhook_id = log.webhook_id AND c.status IN ('delivered', 'failed')
      AND (c.created_at < now() - ${retention}::interval OR c.id <= log.beyond)`
}
