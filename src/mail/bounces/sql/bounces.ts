import { sql } from '@payloadcms/db-postgres'
import type { BounceKind, BounceSource, DeliveryKind } from '#src/contract/newsletters/enums.ts'
import { emailLock } from '#src/data/locks.ts'
import { affectedRows, changesRows, column, rows, rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { incrementRevision } from '#src/mail/counting/sql/counted-outcomes.ts'
import type { ClaimedDelivery } from '#src/mail/ledger/sql/ledger.ts'

/** So many mails that bounced softly on different days, and none delivered between, suppress. */
export const softBounceDays = 5

export type ReportedDelivery = {
  id: number
  email: string
  messageId: string | null
  kind: DeliveryKind
  newsletter: number | null
}

/** A bounce to be recorded; without a delivery it is about none of ours. */
export type NewBounce = {
  source: BounceSource
  eventId: string
  kind: BounceKind
  delivery: number | null
  /** Null where the person was erased, or is not named. */
  email: string | null
  reason: string
  raw: string
  /** ISO 8601. */
  at: string
}

/**
 * The deliveries with these ids or Message-IDs, locked until the transaction ends: one event after
 * the other changes them, and a person is erased before, or finds what is recorded. An erasure locks
 * the subscriber before the deliveries, and a report the other way round: the lock on their emails
 * decides between the two before either holds what the other needs.
 */
export async function findReported(
  db: Database,
  { ids, messageIds }: { readonly ids: readonly number[]; readonly messageIds: readonly string[] },
): Promise<ReportedDelivery[]> {
  const reported = sql`
    SELECT id, email FROM deliveries WHERE id = ANY(${sql.param([...ids])}::int[])
    UNION SELECT id, email FROM deliveries
    WHERE message_id = ANY(${sql.param([...messageIds])}::text[])`
  await db.execute(sql`
    SELECT pg_advisory_xact_lock_shared(${emailLock(sql`email`)})
    FROM (SELECT DISTINCT lower(email) AS email FROM (${reported}) r ORDER BY 1) e`)
  return rows(db)<ReportedDelivery>`
    SELECT id, email, message_id AS "messageId", kind, newsletter_id AS newsletter FROM deliveries
    WHERE id IN (SELECT id FROM (${reported}) r)
    ORDER BY id FOR NO KEY UPDATE`
}

export async function addBounces(
  db: Database,
  bounces: readonly NewBounce[],
): Promise<NewBounce[]> {
  if (bounces.length === 0) return []
  const result = await db.execute<Pick<NewBounce, 'source' | 'eventId'>>(sql`
    INSERT INTO bounces (source, event_id, kind, delivery_id, email, reason, raw, at, matched)
    SELECT source::enum_bounces_source, "eventId", kind::enum_bounces_kind, delivery, email,
      reason, raw, at, delivery IS NOT NULL
    FROM jsonb_to_recordset(${JSON.stringify(bounces)}::jsonb)
      AS b(source text, "eventId" text, kind text, delivery int, email text, reason text,
        raw text, at timestamptz)
    ORDER BY source, "eventId"
    ON CONFLICT DO NOTHING RETURNING source::text AS source, event_id AS "eventId"`)
  const isNew = new Set(rowsOf(result).map(({ source, eventId }) => `${source} ${eventId}`))
  // The same event twice in a batch was recorded once.
  return bounces.filter(({ source, eventId }) => isNew.delete(`${source} ${eventId}`))
}

/**
 * Marks the deliveries of bounces, whose states stay; the most serious kind stays. What was
 * counted of their newsletters is counted again.
 */
export async function markBounced(db: Database, bounces: readonly NewBounce[]): Promise<void> {
  const marks = bounces.flatMap(({ delivery, kind }) =>
    delivery === null ? [] : [{ delivery, kind }],
  )
  if (marks.length === 0) return
  const rank = (kind: ReturnType<typeof sql>) =>
    sql`array_position(ARRAY['soft', 'hard', 'complaint'], ${kind}::text)`
  await db.execute(sql`
    WITH marked AS (
      UPDATE deliveries d SET bounce = m.kind::enum_deliveries_bounce, updated_at = now()
      FROM (
        SELECT DISTINCT ON (delivery) delivery, kind
        FROM jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) AS m(delivery int, kind text)
        ORDER BY delivery, ${rank(sql`kind`)} DESC) m
      WHERE d.id = m.delivery AND (d.bounce IS NULL OR ${rank(sql`d.bounce`)} < ${rank(sql`m.kind`)})
      RETURNING d.newsletter_id)
    ${incrementRevision(sql`SELECT newsletter_id FROM marked`)}`)
}

/**
 * Of which of these emails (lower case) `softBounceDays` mails bounced softly on as many different
 * days (UTC), with none delivered between. What counted towards a suppression before counts no
 * more, so that one that staff lifted starts from zero.
 */
export async function findSoftBounced(db: Database, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return []
  return column(db)<string>`
    WITH soft AS (
      SELECT lower(d.email) AS email, d.id, coalesce(d.sent_at, d.created_at) AS sent, b.at
      FROM deliveries d JOIN bounces b ON b.delivery_id = d.id
      WHERE lower(d.email) = ANY(${sql.param([...emails])}::text[])
        AND b.kind = 'soft' AND b.counted IS NOT TRUE),
    newest AS (SELECT email, max(sent) AS sent FROM soft GROUP BY email)
    SELECT s.email FROM soft s JOIN newest n ON n.email = s.email
    WHERE NOT EXISTS (
      SELECT FROM deliveries g WHERE lower(g.email) = s.email AND g.status = 'sent'
        AND g.bounce IS NULL AND g.sent_at > s.sent AND g.sent_at < n.sent)
    GROUP BY s.email
    HAVING least(count(DISTINCT (s.at AT TIME ZONE 'UTC')::date), count(DISTINCT s.id))
      >= ${softBounceDays}`
}

export async function markCounted(db: Database, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return
  await db.execute(sql`
    UPDATE bounces b SET counted = true FROM deliveries d
    WHERE d.id = b.delivery_id AND lower(d.email) = ANY(${sql.param([...emails])}::text[])
      AND b.counted IS NOT TRUE`)
}

/** Takes a token that a provider signs once; false when it was taken before. */
export const consumeToken = (db: Database, token: string): Promise<boolean> => changesRows(db)`
    INSERT INTO mail_event_tokens (token) VALUES (${token}) ON CONFLICT DO NOTHING`

/** Removes what no rule needs: tokens past their time, reports about mails that are not ours. */
export async function removeOldBounces(db: Database): Promise<number> {
  const tokens = await db.execute(sql`
    DELETE FROM mail_event_tokens WHERE at < now() - interval '2 days'`)
  const unmatched = await db.execute(sql`
    DELETE FROM bounces WHERE matched IS NOT TRUE AND created_at < now() - interval '30 days'`)
  return affectedRows(tokens) + affectedRows(unmatched)
}

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
