import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import {
  type ConsentContext,
  findConsents,
  setConsentContext,
} from '#src/people/consents/sql/consents.ts'

/** Statements by which a subscriber changes without the platform. */
export const insert = (email: string, status = 'subscribed') => sql`
  INSERT INTO newsletter_subscribers (email, status, unsubscribed_at)
  VALUES (${email}, ${status}, CASE WHEN ${status} = 'unsubscribed' THEN now() END)`
export const leave = (email: string) => sql`
  UPDATE newsletter_subscribers SET status = 'unsubscribed', unsubscribed_at = now()
  WHERE email = ${email}`
export const comeBack = (email: string) => sql`
  UPDATE newsletter_subscribers SET status = 'subscribed', unsubscribed_at = NULL
  WHERE email = ${email}`
export const suppress = (email: string, reason: 'hard_bounce' | 'complaint' | 'manual') => sql`
  UPDATE newsletter_subscribers SET suppression = ${reason}, suppressed_at = now()
  WHERE email = ${email}`
export const lift = (email: string) => sql`
  UPDATE newsletter_subscribers SET suppression = NULL, suppressed_at = NULL
  WHERE email = ${email}`
export const remove = (email: string) =>
  sql`DELETE FROM newsletter_subscribers WHERE email = ${email}`

/** Runs statements in a transaction that names the reason of what they change. */
export const inConsentContext =
  ({ db }: Payload) =>
  (context: ConsentContext, work: (db: Database) => Promise<unknown>): Promise<unknown> =>
    db.drizzle.transaction(async (tx) => {
      await setConsentContext(tx, context)
      await work(tx)
    })

/** Status and suppression of a subscriber; undefined when there is none. */
export async function subscriberState({ db }: Payload, email: string) {
  const result = await db.drizzle.execute<{ status: string; suppression: string | null }>(
    sql`SELECT status, suppression FROM newsletter_subscribers WHERE email = ${email}`,
  )
  return rowsOf(result)[0]
}

/** The entries of an email, oldest first: `['given' | 'withdrawn', source, text]`. */
export const ledgerOf = async ({ db }: Payload, email: string) =>
  (await findConsents(db.drizzle, email, 100))
    .toReversed()
    .map(({ given, source, text }) => [given ? 'given' : 'withdrawn', source, text])
