import { sql } from '@payloadcms/db-postgres'
import { affected, changesRows, firstRow } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { isOnList } from '#src/mail/bounces/sql/blocked.ts'
import { claimedMailbox, mailedName } from '#src/mail/bounces/sql/mailbox-claims.ts'

type Fragment = ReturnType<typeof sql>

/**
 * The template that Settings choose, and the newsletters per hour; no row without one. It is locked,
 * so that one that is being deleted is waited for, and nothing fails for it.
 */
const chosen = (isWanted: Fragment): Fragment => sql`
  chosen AS MATERIALIZED (
    SELECT t.id AS template, site.per_hour
    FROM (
      SELECT welcome_template_id AS template, coalesce(welcome_imported, false) AS imported,
        newsletters_per_hour::float8 AS per_hour
      FROM settings ORDER BY id LIMIT 1) site
      JOIN email_templates t ON t.id = site.template
    WHERE ${isWanted} FOR KEY SHARE OF t)`

/** The other emails of the contact that has an email, its own or one of a contact merged into it. */
const otherEmails = (email: Fragment): Fragment => sql`
  SELECT other.email FROM (
    SELECT owner.id FROM contacts owner WHERE owner.email = ${email}
    UNION SELECT further.contact_id FROM contact_other_emails further
      WHERE further.email = ${email}) person
    JOIN LATERAL (
      SELECT own.email FROM contacts own WHERE own.id = person.id
      UNION SELECT merged.email FROM contact_other_emails merged
        WHERE merged.contact_id = person.id) other ON other.email <> ${email}`

const wasWelcomedElsewhere = (email: Fragment): Fragment => sql`EXISTS (
  SELECT FROM (${otherEmails(email)}) elsewhere
    JOIN deliveries earlier ON lower(earlier.email) = elsewhere.email
  WHERE earlier.kind = 'welcome' AND earlier.is_test IS NOT TRUE
    AND earlier.status IN ('queued', 'sending', 'sent'))`

/**
 * Adds the welcome mails of subscribers who may be mailed: one for each email ever, by the unique
 * index deliveries_welcome_once. One that never went out, because its reader left before or it was
 * cancelled, is queued again; so is one that waits for a subscriber who was deleted and came back.
 */
const insert = (
  subscribers: Fragment,
  due: Fragment,
  allowed: Fragment = sql`true`,
): Fragment => sql`
  INSERT INTO deliveries AS d
    (kind, email_template_id, subscriber_id, email, name, next_attempt_at)
  SELECT 'welcome', chosen.template, s.id, s.email, ${mailedName}, ${due}
  FROM chosen CROSS JOIN newsletter_subscribers s
  WHERE s.id IN (${subscribers}) AND ${sql.raw(isOnList('s'))} AND s.suppression IS NULL
    AND NOT ${wasWelcomedElsewhere(sql`s.email`)} AND ${allowed}
  ORDER BY s.id
  ON CONFLICT (lower(email)) WHERE kind = 'welcome' AND is_test IS NOT TRUE DO UPDATE SET
    email_template_id = excluded.email_template_id, subscriber_id = excluded.subscriber_id,
    name = excluded.name, status = 'queued', attempts = 0, first_attempt_at = NULL,
    next_attempt_at = excluded.next_attempt_at, last_error = NULL, updated_at = now()
  WHERE d.in_doubt IS NOT TRUE AND (d.status IN ('suppressed', 'cancelled', 'left_out')
    OR (d.status = 'queued' AND d.subscriber_id IS NULL))`

/**
 * Adds the welcome mail of one subscriber to the ledger, where Settings have one and this email has
 * had none; due at once. For one that a public form subscribed, only where their mailbox had no
 * such mail within a day. Returns whether there is a mail to send.
 */
export async function addWelcomeMail(
  db: Database,
  subscriber: number,
  { byStranger }: { readonly byStranger: boolean },
): Promise<boolean> {
  const due = sql`NULL::timestamptz`
  const its = sql`${subscriber}::int`
  if (!byStranger) return changesRows(db)`WITH ${chosen(sql`true`)} ${insert(its, due)}`
  const email = sql`
    SELECT s.email FROM chosen CROSS JOIN newsletter_subscribers s WHERE s.id = ${its}`
  // One of this day that never went out holds the claim itself.
  const holdsClaim = sql`EXISTS (SELECT FROM claimed) OR EXISTS (SELECT FROM deliveries claiming
    WHERE claiming.kind = 'welcome' AND claiming.is_test IS NOT TRUE
      AND lower(claiming.email) = s.email AND claiming.created_at > now() - interval '1 day')`
  return changesRows(db)`
    WITH ${chosen(sql`true`)}, claimed AS (${claimedMailbox(email)})
    ${insert(its, sql`(SELECT CASE WHEN claimed.due > now() THEN claimed.due END FROM claimed)`, sql`(${holdsClaim})`)}`
}

/**
 * Adds the welcome mails of many who were subscribed at once, where Settings want that; returns their
 * number. They have a lower priority than mails a person waits for, and are spread by the newsletters
 * per hour, behind those of earlier ones.
 */
export async function addWelcomeMails(db: Database, subscribers: Fragment): Promise<number> {
  const step = sql`coalesce(3600 / chosen.per_hour, 0)`
  const start = sql`greatest(now(), (
    SELECT max(waiting.next_attempt_at) + make_interval(secs => ${step}) FROM deliveries waiting
    WHERE waiting.kind = 'welcome' AND waiting.status = 'queued' AND waiting.attempts = 0))`
  const due = sql`${start}
    + make_interval(secs => (row_number() OVER (ORDER BY s.id) - 1) * ${step})`
  return affected(db)`
    WITH ${chosen(sql`site.imported`)} ${insert(subscribers, due)}`
}

export const idsOf = (ids: readonly number[]): Fragment =>
  sql`SELECT unnest(${sql.param([...ids])}::int[])`

export const cancelWelcomeMails = (db: Database): Promise<number> => affected(db)`
    UPDATE deliveries SET status = 'cancelled', next_attempt_at = NULL, updated_at = now()
    WHERE kind = 'welcome' AND is_test IS NOT TRUE AND status = 'queued'`

export type WelcomeTemplateRow = {
  subject: string
  html: string
  text: string
  /** "" for the wrapper in Settings. */
  wrapper: string
  isComposed: boolean
}

export const findWelcomeTemplate = (db: Database, id: number) => firstRow(db)<WelcomeTemplateRow>`
    SELECT t.subject, coalesce(t.html_content, '') AS html, coalesce(t.text_content, '') AS text,
      coalesce(t.html_wrapper, '') AS wrapper,
      coalesce(t.written_with = 'composer', false) AS "isComposed"
    FROM email_templates t WHERE t.id = ${id}`
