import { sql } from '@payloadcms/db-postgres'
import type { DeliveryKind } from '#src/email/words.ts'
import { rowsOf } from '../rows.ts'
import type { Database } from '../transaction.ts'

/** A delivery a worker holds, with what decides whether and how it goes out. */
export type ClaimedDelivery = {
  id: number
  kind: DeliveryKind
  newsletter: number | null
  composeEmail: number | null
  subscriber: number | null
  email: string
  name: string
  attempts: number
  createdAt: string
  subject: string
  html: string | null
  text: string | null
  /** Whether the recipient has left the list, or may not be mailed at all. */
  blocked: boolean
}

/** How long a worker may hold a delivery before another takes it over. */
const lease = '3 minutes'

/**
 * Claims the next delivery that is due, or one whose worker died while it was in flight, which
 * is in doubt from then on. The check for unsubscribed and suppressed is part of the claim:
 * nothing comes between it and the sending.
 */
export async function claimDelivery(
  db: Database,
  owner: string,
): Promise<ClaimedDelivery | undefined> {
  const result = await db.execute<ClaimedDelivery>(sql`
    WITH next AS (
      SELECT id, status FROM deliveries
      WHERE (status = 'queued' AND (next_attempt_at IS NULL OR next_attempt_at <= now()))
         OR (status = 'sending' AND lease_until < now())
      ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
    UPDATE deliveries d SET
      status = 'sending', lease_until = now() + ${lease}::interval, lease_owner = ${owner},
      attempts = d.attempts + 1, in_doubt = coalesce(d.in_doubt, false) OR next.status = 'sending',
      updated_at = now()
    FROM next WHERE d.id = next.id
    RETURNING d.id, d.kind, d.newsletter_id AS newsletter, d.compose_email_id AS "composeEmail",
      d.subscriber_id AS subscriber, d.email, coalesce(d.name, '') AS name,
      d.attempts::int AS attempts, d.created_at AS "createdAt", coalesce(d.subject, '') AS subject,
      d.html_content AS html, d.text_content AS text,
      (EXISTS (SELECT FROM newsletter_subscribers s
               WHERE s.email = lower(d.email) AND s.suppression IS NOT NULL)
       OR (d.kind = 'newsletter' AND NOT coalesce(d.is_test, false) AND NOT EXISTS (
               SELECT FROM newsletter_subscribers s
               WHERE s.id = d.subscriber_id AND s.status = 'subscribed'))) AS blocked`)
  return rowsOf(result)[0]
}

/** What became of a delivery in hand. */
export type Outcome =
  | { readonly status: 'sent'; readonly messageId: string }
  | { readonly status: 'suppressed' }
  | { readonly status: 'failed'; readonly error: string; readonly messageId: string }
  | {
      readonly status: 'queued'
      readonly error: string
      readonly at: Date
      readonly inDoubt: boolean
      readonly messageId: string
    }

/** Records it, unless another worker has taken the delivery over meanwhile. */
export async function recordOutcome(
  db: Database,
  id: number,
  owner: string,
  outcome: Outcome,
): Promise<void> {
  const messageId = 'messageId' in outcome ? outcome.messageId : null
  const error = 'error' in outcome ? outcome.error : null
  const at = outcome.status === 'queued' ? outcome.at.toISOString() : null
  const doubt = outcome.status === 'queued' && outcome.inDoubt
  await db.execute(sql`
    UPDATE deliveries SET status = ${outcome.status}, lease_until = NULL, lease_owner = NULL,
      message_id = coalesce(${messageId}, message_id), last_error = ${error},
      next_attempt_at = ${at}::timestamptz, in_doubt = coalesce(in_doubt, false) OR ${doubt},
      sent_at = CASE WHEN ${outcome.status === 'sent'} THEN now() END, updated_at = now()
    WHERE id = ${id} AND status = 'sending' AND lease_owner = ${owner}`)
}

/** Never mails an address again that does not exist, until staff lift it. */
export async function suppressAddress(db: Database, email: string): Promise<void> {
  await db.execute(sql`
    UPDATE newsletter_subscribers SET suppression = 'hard_bounce', suppressed_at = now(), updated_at = now()
    WHERE email = lower(${email}) AND suppression IS NULL`)
}

/** How long until the next delivery is due, in ms; undefined when none waits. */
export async function untilNextDelivery(db: Database): Promise<number | undefined> {
  const result = await db.execute<{ wait: number | null }>(sql`
    SELECT (extract(epoch FROM min(
      CASE status WHEN 'sending' THEN lease_until ELSE coalesce(next_attempt_at, now()) END) - now()) * 1000)::float8 AS wait
    FROM deliveries WHERE status IN ('queued', 'sending')`)
  return rowsOf(result)[0]?.wait ?? undefined
}
