import { sql } from '@payloadcms/db-postgres'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import { rowsOf } from '../rows.ts'
import type { Database } from '../transaction.ts'

/** What a public form requests for an email, before it is looked up. */
export type SubscriptionRequest = {
  kind: 'subscribe' | 'unsubscribe'
  /** Trimmed, lower-case. */
  email: string
  name: string
  source: string
  timeZone: string
  language: SiteLanguage
}

/** Stores a request: the same statement whoever it is about. */
export async function addSubscriptionRequest(
  db: Database,
  { kind, email, name, source, timeZone, language }: SubscriptionRequest,
): Promise<void> {
  await db.execute(sql`
    INSERT INTO subscription_requests (kind, email, name, source, time_zone, language)
    VALUES (${kind}, ${email}, ${name}, ${source}, ${timeZone}, ${language})`)
}

export type StoredRequest = SubscriptionRequest & { id: number; attempts: number }

/** Locks the oldest request that is due, until the end of the transaction; others wait for it. */
export async function lockNextRequest(db: Database): Promise<StoredRequest | undefined> {
  const result = await db.execute<StoredRequest>(sql`
    SELECT id, kind, email, name, source, time_zone AS "timeZone", language, attempts
    FROM subscription_requests WHERE next_at <= now() ORDER BY id LIMIT 1 FOR UPDATE`)
  return rowsOf(result)[0]
}

/**
 * Whether somebody has left by another way since they requested to be subscribed; what forms have
 * withdrawn is in the order of the requests.
 */
export async function hasLeftSince(db: Database, request: number): Promise<boolean> {
  const result = await db.execute(sql`
    SELECT FROM subscription_requests r JOIN consents c ON c.email = r.email
    WHERE r.id = ${request} AND c.purpose = 'newsletter' AND NOT c.given AND c.source <> 'form'
      AND c.at > r.received_at LIMIT 1`)
  return rowsOf(result).length > 0
}

export async function removeRequest(db: Database, id: number): Promise<void> {
  await db.execute(sql`DELETE FROM subscription_requests WHERE id = ${id}`)
}

/** Tries a request again later, so that it holds up no other. */
export async function postponeRequest(db: Database, id: number): Promise<void> {
  await db.execute(sql`
    UPDATE subscription_requests SET attempts = attempts + 1,
      next_at = CASE WHEN attempts < 2 THEN now() ELSE now() + attempts * interval '1 minute' END
    WHERE id = ${id}`)
}

/** The newest request that is due; undefined where none waits. */
export async function findNewestDue(db: Database): Promise<number | undefined> {
  const result = await db.execute<{ id: number | null }>(sql`
    SELECT max(id)::int AS id FROM subscription_requests WHERE next_at <= now()`)
  return rowsOf(result)[0]?.id ?? undefined
}

/** Whether one of the requests up to this one is due still. */
export async function isDueUpTo(db: Database, id: number): Promise<boolean> {
  const result = await db.execute(sql`
    SELECT FROM subscription_requests WHERE next_at <= now() AND id <= ${id} LIMIT 1`)
  return rowsOf(result).length > 0
}

/** Removes the requests of a person who is erased. */
export async function removeRequestsOf(db: Database, emails: readonly string[]): Promise<void> {
  await db.execute(sql`
    DELETE FROM subscription_requests WHERE email = ANY(${sql.param([...emails])}::text[])`)
}
