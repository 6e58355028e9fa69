import { sql } from '@payloadcms/db-postgres'
import { rowsOf } from '#src/db/rows.ts'
import type { Database } from '#src/db/transaction.ts'

export interface Subscription {
  /** Trimmed, lower-case. */
  readonly email: string
  /** "" when not given. */
  readonly name: string
  readonly source: string
}

export type SubscriberRow = {
  id: number
  status: 'subscribed' | 'unsubscribed'
  /** Why nothing may be mailed there; null where it may. */
  suppression: string | null
}

const unknownSource = 'unknown'

const columns = sql`id, status, suppression`

const insertNew = async (
  db: Database,
  { email, name, source }: Subscription,
  status: SubscriberRow['status'],
): Promise<SubscriberRow | undefined> => {
  const result = await db.execute<SubscriberRow>(sql`
    INSERT INTO newsletter_subscribers (email, name, source, status)
    VALUES (${email}, ${name || null}, ${source || unknownSource}, ${status})
    ON CONFLICT DO NOTHING RETURNING ${columns}`)
  return rowsOf(result)[0]
}

const bringBack = async (
  db: Database,
  { email, name, source }: Subscription,
  confirmFirst: boolean,
): Promise<SubscriberRow | undefined> => {
  const list = sql`status = 'subscribed', unsubscribed_at = NULL,`
  const namedSource = source === unknownSource ? '' : source
  const result = await db.execute<SubscriberRow>(sql`
    UPDATE newsletter_subscribers SET
      ${confirmFirst ? sql`` : list}
      name = coalesce(${name || null}, name),
      source = coalesce(${namedSource || null}, nullif(source, ''), ${unknownSource}),
      updated_at = now()
    WHERE email = ${email} AND status = 'unsubscribed' RETURNING ${columns}`)
  return rowsOf(result)[0]
}

const findSubscribed = async (db: Database, email: string): Promise<SubscriberRow | undefined> => {
  const result = await db.execute<SubscriberRow>(sql`
    SELECT ${columns} FROM newsletter_subscribers WHERE email = ${email} AND status = 'subscribed'`)
  return rowsOf(result)[0]
}

/**
 * Puts an address on the list and returns what it is now (contract "Newsletter subscriber",
 * decisions §3, §7). One that is on it stays as it is, name and source too; one that was not
 * takes the new ones where they are given, and its row is locked until the transaction ends, so
 * that what happens at once happens one after the other. `confirmFirst` keeps a new or
 * unsubscribed address unsubscribed, until its owner confirms.
 */
export async function subscribeAddress(
  db: Database,
  subscription: Subscription,
  confirmFirst: boolean,
): Promise<SubscriberRow> {
  for (;;) {
    // Not ON CONFLICT DO UPDATE: that minds one unique index, and there are two.
    const status = confirmFirst ? 'unsubscribed' : 'subscribed'
    const row =
      (await insertNew(db, subscription, status)) ??
      (await bringBack(db, subscription, confirmFirst)) ??
      (await findSubscribed(db, subscription.email))
    // It was deleted or left in between.
    if (row) return row
  }
}

/** Takes an address off the list; one that is not on it stays as it is. */
export async function unsubscribeAddress(db: Database, email: string): Promise<void> {
  await db.execute(sql`
    UPDATE newsletter_subscribers
    SET status = 'unsubscribed', unsubscribed_at = now(), updated_at = now()
    WHERE email = ${email} AND status = 'subscribed'`)
}

/** Puts a subscriber on the list who has confirmed; false when there is none any more. */
export async function confirmSubscriber(db: Database, id: number): Promise<boolean> {
  const rows = rowsOf(
    await db.execute<{ id: number }>(sql`
      UPDATE newsletter_subscribers
      SET status = 'subscribed', unsubscribed_at = NULL, updated_at = now()
      WHERE id = ${id} RETURNING id`),
  )
  return rows.length > 0
}

/** Whether a mail that asks the subscriber to confirm went out within the last hour. */
export async function wasAskedToConfirm(db: Database, subscriber: number): Promise<boolean> {
  const rows = rowsOf(
    await db.execute<{ id: number }>(sql`
      SELECT id FROM deliveries
      WHERE subscriber_id = ${subscriber} AND kind = 'confirmation'
        AND created_at > now() - interval '1 hour'
      LIMIT 1`),
  )
  return rows.length > 0
}

/** Whether Settings ask new subscribers to confirm by mail. */
export async function wantsDoubleOptIn(db: Database): Promise<boolean> {
  const [row] = rowsOf(
    await db.execute<{ doubleOptIn: boolean }>(sql`
      SELECT coalesce(double_opt_in, false) AS "doubleOptIn" FROM settings ORDER BY id LIMIT 1`),
  )
  return row?.doubleOptIn ?? false
}
