import { column, run, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/** How long all attempts of a webhook have to fail before it is switched off. */
const failingLimit = '5 days'

/** Calls of a webhook that may wait before it is switched off. */
const waitingLimit = 20_000

/**
 * Locks a webhook before any of its calls: a claim does so too (`claimCalls`), and would deadlock with
 * who has a call and waits for its webhook.
 */
export const lockWebhook = (db: Database, webhook: number): Promise<void> =>
  run(db)`SELECT FROM webhooks WHERE id = ${webhook} FOR NO KEY UPDATE`

export const recordSuccess = (db: Database, webhook: number): Promise<void> => run(db)`
    UPDATE webhooks SET failing_since = NULL WHERE id = ${webhook} AND failing_since IS NOT NULL`

/**
 * Records that an attempt failed, and switches the webhook off when all have failed for days, or at
 * once when its receiver says that it is gone (410). Returns whether this switched it off.
 */
export const recordFailure = async (
  db: Database,
  webhook: number,
  { isGone }: { readonly isGone: boolean },
): Promise<boolean> =>
  (await value(db)<boolean>`
    WITH judged AS (
      SELECT id, ${isGone}::boolean OR coalesce(failing_since < now() - ${failingLimit}::interval, false)
        AS is_over
      FROM webhooks WHERE id = ${webhook} AND active FOR NO KEY UPDATE)
    UPDATE webhooks w
    SET failing_since = coalesce(failing_since, now()), active = NOT is_over,
      switched_off = CASE WHEN is_over THEN
        CASE WHEN ${isGone}::boolean THEN 'gone' ELSE 'failing' END::enum_webhooks_switched_off END,
      updated_at = CASE WHEN is_over THEN now() ELSE updated_at END
    FROM judged WHERE w.id = judged.id
      AND (is_over OR failing_since IS NULL)
    RETURNING is_over AS "isOff"`) ?? false

/** Switches off webhooks for which too many calls wait. Returns their ids. */
export const switchOffOverfull = (db: Database): Promise<number[]> => column(db)`
    UPDATE webhooks w SET active = false, switched_off = 'backlog', updated_at = now()
    WHERE active AND EXISTS (
      SELECT FROM webhook_calls c
      WHERE c.webhook_id = w.id AND c.status IN ('waiting', 'sending') OFFSET ${waitingLimit} LIMIT 1)
    RETURNING id`
