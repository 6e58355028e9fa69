import { sql } from '@payloadcms/db-postgres'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import { queryPrepared } from '#src/data/prepared.ts'
import { firstRow, hasRows, run } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import type { Identified } from './subscribers.ts'

type SubscriptionSettings = {
  doubleOptIn: boolean
  /** What people agree to; "" when there is none. */
  consentText: string
}

export const findSubscriptionSettings = async (db: Database): Promise<SubscriptionSettings> =>
  (await firstRow(db)<SubscriptionSettings>`
      SELECT coalesce(double_opt_in, false) AS "doubleOptIn",
        coalesce(consent_text, '') AS "consentText"
      FROM settings ORDER BY id LIMIT 1`) ?? { doubleOptIn: false, consentText: '' }

/** What a public form requests for an email, before it is looked up. */
export type SubscriptionRequest = {
  kind: 'subscribe' | 'unsubscribe'
  /** Trimmed, lower-case. */
  email: string
  name: string
  source: string
  timeZone: string
  /** Of the mail that asks for confirmation, where the reader said none. */
  language: SiteLanguage
  saidLanguage?: SiteLanguage | null | undefined
  /** "" when not given. */
  postcode?: string | undefined
  city?: string | undefined
  /** Ids. Without any, to subscribe is about the standard ones, and to leave about all. */
  topics: readonly number[]
  /** ISO 8601, of what was held meanwhile. */
  receivedAt?: string | undefined
}

/** Stores a request by the same statement for everyone. */
export const addSubscriptionRequest = (
  db: Database,
  {
    kind,
    email,
    name,
    source,
    timeZone,
    language,
    topics,
    receivedAt,
    ...own
  }: SubscriptionRequest,
): Promise<void> => run(db)`
    INSERT INTO subscription_requests
      (kind, email, name, source, time_zone, language, topics, received_at, said_language, postcode,
        city)
    VALUES (${kind}, ${email}, ${name}, ${source}, ${timeZone}, ${language},
      ${JSON.stringify(topics)}::jsonb, coalesce(${receivedAt ?? null}::timestamptz, now()),
      ${own.saidLanguage ?? null}, ${own.postcode || null}, ${own.city || null})`

export type StoredRequest = SubscriptionRequest & { id: number; attempts: number }

/** Due requests; a subscription waits until an earlier request to leave is processed. */
const due = sql`subscription_requests r WHERE r.next_at <= now()
  AND (r.kind = 'unsubscribe' OR NOT EXISTS (SELECT FROM subscription_requests e
    WHERE e.kind = 'unsubscribe' AND e.email = r.email AND e.id < r.id))`

/** Locks the oldest request that is due, until the end of the transaction; others wait for it. */
export const lockNextRequest = (db: Database): Promise<StoredRequest | undefined> => firstRow(db)`
    SELECT id, kind, email, name, source, time_zone AS "timeZone", language, topics, attempts,
      said_language AS "saidLanguage", coalesce(postcode, '') AS postcode, coalesce(city, '') AS city
    FROM ${due} ORDER BY id LIMIT 1 FOR UPDATE OF r`

/**
 * Whether a person has left in another way since they requested to be subscribed; who leaves by a
 * form removes what was requested before (`removeRequestsBefore`).
 */
export const hasLeftSince = (db: Database, request: number): Promise<boolean> => hasRows(db)`
    SELECT FROM subscription_requests r JOIN consents c ON c.email = r.email
    WHERE r.id = ${request} AND c.purpose = 'newsletter' AND NOT c.given AND c.source <> 'form'
      AND c.at > r.received_at LIMIT 1`

export const removeRequest = (db: Database, id: number): Promise<void> =>
  run(db)`DELETE FROM subscription_requests WHERE id = ${id}`

export interface Leaving {
  /** Ids of the topics to leave; without any all. */
  readonly topics?: readonly number[] | undefined
}

/** A JSON array of topics without some. */
export const topicsWithout = (topics: ReturnType<typeof sql>, left: readonly number[]) => sql`(
  SELECT coalesce(jsonb_agg(topic ORDER BY topic), '[]') FROM jsonb_array_elements(${topics}) topic
  WHERE NOT ${JSON.stringify(left)}::jsonb @> topic)`

const withStandard = (topics: ReturnType<typeof sql>) => sql`
  CASE WHEN ${topics} <> '[]' THEN ${topics}
    ELSE (SELECT jsonb_agg(id) FROM topics WHERE is_standard) END`

/** Which requests: up to one of them, or received up to a time (ISO 8601). */
export type Until = { readonly request: number } | { readonly at: string }

/**
 * Removes what was requested for an email before its owner left, or left some topics, also what is
 * held for staff, so that nothing brings them back. To be called before the subscriber is locked:
 * processing a request locks the request first.
 */
export async function removeRequestsBefore(
  db: Database,
  who: Identified,
  { until, topics = [] }: { readonly until?: Until | undefined } & Leaving = {},
): Promise<void> {
  const email =
    'email' in who
      ? sql`${who.email}`
      : sql`(SELECT email FROM newsletter_subscribers WHERE id = ${who.id})`
  const leftAt =
    until === undefined
      ? sql`now()`
      : 'at' in until
        ? sql`${until.at}::timestamptz`
        : sql`(SELECT received_at FROM subscription_requests WHERE id = ${until.request})`
  const upTo =
    until &&
    ('at' in until ? sql`received_at <= ${until.at}::timestamptz` : sql`id <= ${until.request}`)
  const ofThem = sql`email = ${email} AND ${upTo ?? sql`TRUE`}`
  const held = sql`email = ${email} AND kind = 'subscription' AND created_at <= ${leftAt}`
  if (topics.length === 0) {
    await run(db)`DELETE FROM held_submissions WHERE ${held}`
    return run(db)`DELETE FROM subscription_requests WHERE ${ofThem}`
  }
  await db.execute(sql`
    WITH rest AS (
      SELECT id, ${topicsWithout(withStandard(sql`body #> '{checked,topics}'`), topics)} AS topics
      FROM held_submissions WHERE ${held}),
    removed AS (DELETE FROM held_submissions h USING rest
      WHERE h.id = rest.id AND rest.topics = '[]')
    UPDATE held_submissions h SET body = jsonb_set(h.body, '{checked,topics}', rest.topics)
    FROM rest WHERE h.id = rest.id AND rest.topics <> '[]'`)
  await db.execute(sql`
    WITH rest AS (
      SELECT id, ${topicsWithout(withStandard(sql`topics`), topics)} AS topics
      FROM subscription_requests WHERE kind = 'subscribe' AND ${ofThem}),
    removed AS (DELETE FROM subscription_requests r USING rest
      WHERE r.id = rest.id AND rest.topics = '[]')
    UPDATE subscription_requests r SET topics = rest.topics FROM rest
    WHERE r.id = rest.id AND rest.topics <> '[]'`)
}

/** Tries a request again later, so that it holds up no other; `atOnce` for the first two times. */
export const postponeRequest = (
  db: Database,
  id: number,
  { atOnce }: { readonly atOnce: boolean },
): Promise<void> => run(db)`
    UPDATE subscription_requests SET attempts = attempts + 1,
      next_at = CASE WHEN ${atOnce} AND attempts < 2 THEN now()
        ELSE now() + least(greatest(attempts, 1), 10) * interval '1 minute' END
    WHERE id = ${id}`

export async function findNewestDue(db: Database): Promise<number | undefined> {
  const newest = sql`SELECT max(id)::int AS id FROM ${due}`
  return (await queryPrepared<{ id: number | null }>(db, newest))[0]?.id ?? undefined
}

export const isDueUpTo = (db: Database, id: number): Promise<boolean> => hasRows(db)`
    SELECT FROM ${due} AND id <= ${id} LIMIT 1`

export const removeRequestsOf = (db: Database, emails: readonly string[]): Promise<void> => run(db)`
    DELETE FROM subscription_requests WHERE email = ANY(${sql.param([...emails])}::text[])`
