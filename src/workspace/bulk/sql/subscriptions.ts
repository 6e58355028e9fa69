import { sql } from '@payloadcms/db-postgres'
import { rows, rowsOf, run } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { livingContacts } from '#src/data/trash.ts'
import { isOnList } from '#src/mail/bounces/sql/blocked.ts'

const numbers = (values: readonly number[]) => sql`${sql.param([...values])}::int[]`

const newestConsent = (email: ReturnType<typeof sql>, column: ReturnType<typeof sql>) => sql`(
  SELECT ${column} FROM consents n WHERE n.email = ${email} AND n.purpose = 'newsletter'
  ORDER BY n.id DESC LIMIT 1)`

export type SubscriptionRow = {
  id: number
  name: string
  email: string | null
  status: 'subscribed' | 'unsubscribed' | null
  /** Whether a subscriber has left; false before the double opt-in. */
  hasLeft: boolean
  /** Whether the newest consent is a withdrawal, also of a former subscriber. */
  hasWithdrawn: boolean
  isSuppressed: boolean
}

export const findSubscriptions = (
  db: Database,
  ids: readonly number[],
): Promise<SubscriptionRow[]> => rows(db)`
    SELECT c.id, c.name, c.email, s.status, s.unsubscribed_at IS NOT NULL AS "hasLeft",
      coalesce(NOT ${newestConsent(sql`c.email`, sql`n.given`)}, FALSE) AS "hasWithdrawn",
      s.suppression IS NOT NULL OR EXISTS (
        SELECT FROM suppressed_hashes WHERE hash = email_hash(c.email)) AS "isSuppressed"
    FROM ${livingContacts} c LEFT JOIN newsletter_subscribers s ON s.email = c.email
    WHERE c.id = ANY(${numbers(ids)}) ORDER BY c.id`

export type Subscribed = { contact: number; subscriber: number; consent: number }

/**
 * Adds contacts to the newsletter list, except those whose email came there meanwhile; returns the
 * others. The caller has named the consent (setConsentContext), which a trigger records.
 */
export async function subscribeContacts(
  db: Database,
  ids: readonly number[],
): Promise<Subscribed[]> {
  const added = await db.execute<{ id: number }>(sql`
    INSERT INTO newsletter_subscribers (email, name, status, source)
    SELECT email, name, 'subscribed', 'staff' FROM ${livingContacts} contacts
    WHERE id = ANY(${numbers(ids)}) AND email IS NOT NULL ORDER BY email
    ON CONFLICT (email) DO NOTHING
    RETURNING id`)
  // A separate statement sees what the triggers wrote.
  return rows(db)`
    SELECT c.id AS contact, s.id AS subscriber,
      ${newestConsent(sql`s.email`, sql`n.id`)} AS consent
    FROM newsletter_subscribers s JOIN ${livingContacts} c ON c.email = s.email
    WHERE s.id = ANY(${numbers(rowsOf(added).map(({ id }) => id))})
      AND ${sql.raw(isOnList('s'))} AND s.suppression IS NULL`
}

export type SubscriberState = {
  id: number
  isActive: boolean
  consent: number | null
}

export async function lockSubscribers(
  db: Database,
  ids: readonly number[],
): Promise<SubscriberState[]> {
  await db.execute(sql`
    SELECT count(*) FROM (
      SELECT FROM newsletter_subscribers WHERE id = ANY(${numbers(ids)})
      ORDER BY id FOR UPDATE) locked`)
  return rows(db)`
    SELECT s.id, ${sql.raw(isOnList('s'))} AND s.suppression IS NULL AS "isActive",
      ${newestConsent(sql`s.email`, sql`n.id`)} AS consent
    FROM newsletter_subscribers s WHERE s.id = ANY(${numbers(ids)})`
}

/**
 * Unsubscribes subscribers that the caller has locked, having named why (setConsentContext); a
 * trigger records the withdrawal.
 */
export const unsubscribeAll = (db: Database, ids: readonly number[]): Promise<void> => run(db)`
    UPDATE newsletter_subscribers
    SET status = 'unsubscribed', unsubscribed_at = now(), updated_at = now()
    WHERE id = ANY(${numbers(ids)}) AND status = 'subscribed'`
