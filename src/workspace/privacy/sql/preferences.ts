import { sql } from '@payloadcms/db-postgres'
import {
  type DeliveryKind,
  type Frequency,
  isToSubscribers,
} from '#src/contract/newsletters/enums.ts'
import type { ConsentPurpose, ConsentSource } from '#src/contract/people/people.ts'
import type { ConfirmedRequest } from '#src/contract/submissions/preferences.ts'
import { isoTimestamp, publicName } from '#src/data/columns.ts'
import { emailLock } from '#src/data/locks.ts'
import {
  changesRows,
  type Filled,
  firstRow,
  onlyRow,
  rows,
  run,
  type Stored,
  value,
} from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { isSuppressed, withdrewFollowUps } from '#src/mail/bounces/sql/blocked.ts'
import { sendings } from '#src/newsletters/sending/sql/newsletter-sendings.ts'
import type { NewsletterSubscriber } from '#src/payload-types.ts'
import type { Person } from './person.ts'

/**
 * What people request on their page and confirm by mail: a row names the mail whose link they
 * followed, and never an email, so that an erasure ends it.
 */

/** How long a request can be confirmed; as long as a mail tells. */
const validity = sql.raw("interval '1 hour'")

export async function addRequest(
  db: Database,
  { delivery, kind, name }: { delivery: number; kind: ConfirmedRequest; name: string | null },
): Promise<number> {
  const { id } = await onlyRow(db)<{ id: number }>`
    INSERT INTO preference_requests (delivery_id, kind, name)
    VALUES (${delivery}, ${kind}, ${name}) RETURNING id`
  return id
}

export const countRequests = async (db: Database, email: string): Promise<number> =>
  (await value(db)<number>`
    SELECT count(*)::int AS count FROM preference_requests r JOIN deliveries d ON d.id = delivery_id
    WHERE lower(d.email) = ${email} AND r.created_at > now() - ${validity}`) ?? 0

export type RequestRow = {
  delivery: number
  kind: ConfirmedRequest
  /** The new name of a change; "" otherwise. */
  name: string
}

export const findRequest = (db: Database, id: number): Promise<RequestRow | undefined> => firstRow(
  db,
)`
    SELECT delivery_id AS delivery, kind, coalesce(name, '') AS name FROM preference_requests
    WHERE id = ${id} AND used_at IS NULL AND created_at > now() - ${validity}`

/** Uses a request up (compare-and-set): false when it cannot be confirmed any more. */
export const useRequest = (db: Database, id: number): Promise<boolean> => changesRows(db)`
    UPDATE preference_requests SET used_at = now(), name = NULL
    WHERE id = ${id} AND used_at IS NULL AND created_at > now() - ${validity}`

/** How long the link in a mail leads to its recipient's page, in years. */
const linkYears = 5

const consentLimit = 50

/**
 * The email (lower case) that a mail went to; undefined when the mail is too old, of another kind
 * than those to supporters, or its recipient is erased.
 */
export const findRecipient = (db: Database, delivery: number): Promise<string | undefined> => value(
  db,
)`
    SELECT lower(email) AS email FROM deliveries
    WHERE id = ${delivery} AND kind <> 'notification' AND is_account_mail IS NOT TRUE
      AND is_test IS NOT TRUE AND strpos(email, '@') > 0
      AND created_at > now() - make_interval(years => ${linkYears})`

export const findNewsletterOf = async (
  db: Database,
  delivery: number,
): Promise<number | undefined> =>
  (await value(db)<
    number | null
  >`SELECT newsletter_id AS newsletter FROM deliveries WHERE id = ${delivery}`) ?? undefined

/**
 * Locks an email against other requests of its owner, and against its erasure, until the
 * transaction ends.
 */
export const lockEmail = (db: Database, email: string): Promise<void> =>
  run(db)`SELECT pg_advisory_xact_lock(${emailLock(sql`${email}::text`)})`

/** Whether no mail may go to an email (lower case), not even one that its owner requests. */
export const isStopped = async (db: Database, email: string): Promise<boolean> =>
  (await value(
    db,
  )<boolean>`SELECT ${sql.raw(isSuppressed('g.email'))} AS stopped FROM (SELECT ${email}::text AS email) g`) ??
  false

export type Subscription = Filled<NewsletterSubscriber, 'id' | 'email' | 'status'> &
  Stored<NewsletterSubscriber, 'suppression' | 'withdrawnElsewhereAt' | 'pausedUntil'> & {
    frequency: Frequency
    /** Ids. */
    topics: readonly number[]
  }

export const findSubscriptions = (
  db: Database,
  { emails }: Person,
): Promise<Subscription[]> => rows(db)`
    SELECT id, email, status, suppression, topics, coalesce(frequency, 'each') AS frequency,
      ${isoTimestamp(sql`withdrawn_elsewhere_at`)} AS "withdrawnElsewhereAt",
      ${isoTimestamp(sql`CASE WHEN paused_until > now() THEN paused_until END`)} AS "pausedUntil"
    FROM newsletter_subscribers
    WHERE email = ANY(${sql.param(emails)}::text[]) ORDER BY id`

export type OfferedTopic = {
  id: number
  name: string
  description: string
  /** Whether the reader has it. */
  isChosen: boolean
}

/** The topics that a reader may choose among: public ones, and those that they have. */
export const findOfferedTopics = (
  db: Database,
  chosen: readonly number[],
): Promise<OfferedTopic[]> => rows(db)`
    SELECT id, name, coalesce(description, '') AS description,
      id = ANY(${sql.param([...chosen])}::int[]) AS "isChosen"
    FROM topics WHERE is_public OR id = ANY(${sql.param([...chosen])}::int[])
    ORDER BY position, id`

/** Why a mail was sent to its recipient. */
export type Reason = {
  kind: DeliveryKind
  /** ISO 8601. */
  at: string
  /** Of a newsletter, its topic and the names of the segments that narrowed it; else null and none. */
  topic: string | null
  segments: string[]
  /** Who approved a newsletter; "" of other mails, or when the account is deleted. */
  approvedBy: string
  /** What they had agreed to by then; null of mails that need no consent. */
  consent: ShownConsent | null
}

export async function findReason(db: Database, delivery: number): Promise<Reason | undefined> {
  const found = await firstRow(db)<
    Omit<Reason, 'consent'> & { email: string; topicId: number | null }
  >`
    SELECT d.kind, ${isoTimestamp(sql`d.created_at`)} AS at, lower(d.email) AS email, t.name AS topic,
      t.id AS "topicId",
      ARRAY(SELECT g.name FROM ${sendings} n JOIN segments g
        ON n.audience->'segments' @> to_jsonb(g.id)
        WHERE n.newsletter_id = d.newsletter_id ORDER BY g.name) AS segments,
      coalesce(${publicName(sql`u`)}, '') AS "approvedBy"
    FROM deliveries d LEFT JOIN newsletters l ON l.id = d.newsletter_id
      LEFT JOIN topics t ON t.id = l.audience_topic_id
      LEFT JOIN users u ON u.id = l.approved_by_id
    WHERE d.id = ${delivery}`
  if (!found) return undefined
  const { email, topicId, ...reason } = found
  const consent = isToSubscribers(reason.kind)
    ? await findConsentBefore(db, email, { at: reason.at, topic: topicId })
    : undefined
  return { ...reason, consent: consent ?? null }
}

/**
 * The newest consent by which a reader came to a topic, or to the list where there is none: who leaves
 * one of several topics is in the ledger with a consent to the rest, which is none to this one.
 */
const findConsentBefore = (
  db: Database,
  email: string,
  { at, topic }: { readonly at: string; readonly topic: number | null },
): Promise<ShownConsent | undefined> => firstRow(db)`
    SELECT ${shownOfConsent} FROM (
      SELECT *, consented_topics(topics, given) AS agreed, lag(consented_topics(topics, given), 1, '[]')
        OVER (ORDER BY id) AS before
      FROM consents WHERE email = ${email} AND purpose = 'newsletter' AND at <= ${at}::timestamptz) c
    WHERE given
    ORDER BY (CASE WHEN ${topic}::int IS NULL THEN before = '[]'
      ELSE agreed @> to_jsonb(${topic}::int) AND NOT before @> to_jsonb(${topic}::int) END) DESC,
      id DESC LIMIT 1`

export type ShownConsent = {
  purpose: ConsentPurpose
  given: boolean
  source: ConsentSource
  text: string
  /** ISO 8601. */
  at: string
}

/** Without what staff noted for themselves. */
const shownOfConsent = sql`purpose, given, source,
  CASE WHEN source = 'staff' THEN '' ELSE coalesce(text, '') END AS text,
  ${isoTimestamp(sql`at`)} AS at`

export const findConsentsOf = (db: Database, { emails }: Person): Promise<ShownConsent[]> => rows(
  db,
)`
    SELECT ${shownOfConsent} FROM consents c WHERE email = ANY(${sql.param(emails)}::text[])
    ORDER BY c.at DESC, id DESC LIMIT ${consentLimit}`

export async function findMailState(
  db: Database,
  { emails }: Person,
): Promise<{ sent: number; followUps: boolean }> {
  const list = sql`${sql.param(emails)}::text[]`
  return onlyRow(db)<{ sent: number; followUps: boolean }>`SELECT
    (SELECT count(*)::int FROM deliveries WHERE lower(email) = ANY(${list}) AND status = 'sent'
      AND is_account_mail IS NOT TRUE AND kind <> 'notification' AND is_test IS NOT TRUE) AS sent,
    NOT EXISTS (SELECT FROM unnest(${list}) g (email)
      WHERE ${sql.raw(withdrewFollowUps('g.email'))}) AS "followUps"`
}
