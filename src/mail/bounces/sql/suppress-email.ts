import { sql } from '@payloadcms/db-postgres'
import { affectedRows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import type { ClaimedDelivery } from '#src/mail/ledger/sql/ledger.ts'

/**
 * Suppresses the email address of a delivery, which does not exist (hard bounce) or whose owner
 * complained, until staff lift it. One without a subscriber gets one, unsubscribed, so that it is
 * listed and can be lifted like the others; of a person erased while the mail was in flight only the
 * keyed hash is stored.
 * Idempotent. Throws Postgres' error if a new row lacks a value that an organisation requires.
 */
export async function suppressEmail(
  db: Database,
  { id, email }: Pick<ClaimedDelivery, 'id' | 'email'>,
  reason: 'hard_bounce' | 'complaint' = 'hard_bounce',
): Promise<void> {
  const suppressed = await db.execute(sql`
    UPDATE newsletter_subscribers
    SET suppression = ${reason}::enum_newsletter_subscribers_suppression, suppressed_at = now(), updated_at = now()
    WHERE email = lower(${email}) AND suppression IS NULL`)
  if (affectedRows(suppressed) > 0) return
  // Only for a missing row: Postgres checks the NOT NULL constraint of an added column before it
  // looks for a conflict. An erasure in progress is waited for.
  await db.execute(sql`
    WITH delivery AS MATERIALIZED (SELECT email FROM deliveries WHERE id = ${id} FOR SHARE)
    INSERT INTO newsletter_subscribers AS s
      (email, status, source, unsubscribed_at, suppression, suppressed_at)
    SELECT lower(${email}), 'unsubscribed', 'bounce', now(),
      ${reason}::enum_newsletter_subscribers_suppression, now()
    WHERE NOT EXISTS (SELECT FROM newsletter_subscribers WHERE email = lower(${email}))
      AND NOT EXISTS (SELECT FROM delivery WHERE email <> ${email})
    ON CONFLICT (email) DO UPDATE
      SET suppression = ${reason}::enum_newsletter_subscribers_suppression, suppressed_at = now(), updated_at = now()
      WHERE s.suppression IS NULL`)
  await db.execute(sql`
    INSERT INTO suppressed_hashes (hash, reason) SELECT email_hash(${email}), ${reason}
    WHERE EXISTS (SELECT FROM deliveries WHERE id = ${id} AND email <> ${email})
    ON CONFLICT DO NOTHING`)
}
