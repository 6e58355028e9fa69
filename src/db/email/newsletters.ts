import { sql } from '@payloadcms/db-postgres'
import type { ListQuery } from '#src/contract/parameters.ts'
import type { ApprovalStatus, MailStatus } from '#src/email/words.ts'
import { isoTime } from '../content/fragments.ts'
import { orKeep } from '../or-keep.ts'
import { changedBy, rowsOf } from '../rows.ts'
import { containing, page } from '../search.ts'
import type { Database } from '../transaction.ts'

export type NewsletterRow = {
  id: number
  title: string
  subject: string
  html: string
  text: string
  status: MailStatus
  scheduledSendAt: string | null
  sentAt: string | null
  approvalStatus: ApprovalStatus
  notes: string
  createdBy: number | null
  /** The name of who approved or rejected it; "" while nobody has. */
  decidedBy: string
  /** Who changed what it says last. */
  contentBy: number | null
  approvalComment: string
  updatedAt: string
}

/** Fields of a newsletter; an absent one is left as it is. */
export interface NewsletterFields {
  readonly title?: string | undefined
  readonly subject?: string | undefined
  readonly html?: string | undefined
  readonly text?: string | undefined
  readonly notes?: string | undefined
  readonly scheduledSendAt?: string | null | undefined
  readonly status?: MailStatus
  readonly approvalStatus?: ApprovalStatus
  readonly approvedBy?: number | null
  readonly approvalComment?: string | undefined
  /** Who gives it what it says from now on. */
  readonly contentBy?: number | null
}

const whole = sql`
  e.id, e.title, e.subject, coalesce(e.html_content, '') AS html,
  coalesce(e.text_content, '') AS text, e.status,
  ${isoTime(sql`e.scheduled_send_at`)} AS "scheduledSendAt", ${isoTime(sql`e.sent_at`)} AS "sentAt",
  e.approval_status AS "approvalStatus", coalesce(e.notes, '') AS notes,
  e.created_by_id AS "createdBy", e.content_by_id AS "contentBy",
  coalesce((SELECT coalesce(nullif(u.display_name, ''), u.username)
    FROM users u WHERE u.id = e.approved_by_id), '') AS "decidedBy", coalesce(e.approval_comment, '') AS "approvalComment",
  ${isoTime(sql`e.updated_at`)} AS "updatedAt"`

/** Newsletters, the newest first. */
export async function findNewsletters(db: Database, query: ListQuery): Promise<NewsletterRow[]> {
  const result = await db.execute<NewsletterRow>(sql`
    SELECT ${whole} FROM newsletters e
    WHERE ${containing(query.search, sql`e.title`, sql`e.subject`)}
    ORDER BY e.created_at DESC, e.id DESC ${page(query)}`)
  return rowsOf(result)
}

/** One newsletter. */
export async function findNewsletter(db: Database, id: number): Promise<NewsletterRow | undefined> {
  const result = await db.execute<NewsletterRow>(
    sql`SELECT ${whole} FROM newsletters e WHERE e.id = ${id}`,
  )
  return rowsOf(result)[0]
}

/** One newsletter, which nobody else changes until the transaction ends. */
export async function lockNewsletter(db: Database, id: number): Promise<NewsletterRow | undefined> {
  const result = await db.execute<NewsletterRow>(
    sql`SELECT ${whole} FROM newsletters e WHERE e.id = ${id} FOR UPDATE`,
  )
  return rowsOf(result)[0]
}

/** A new draft; returns its id. */
export async function insertNewsletter(
  db: Database,
  fields: Required<Pick<NewsletterFields, 'title' | 'subject'>> & NewsletterFields,
  createdBy: number,
): Promise<number> {
  const result = await db.execute<{ id: number }>(sql`
    INSERT INTO newsletters (title, subject, html_content, text_content, notes, scheduled_send_at, created_by_id,
      content_by_id)
    VALUES (${fields.title}, ${fields.subject}, ${fields.html ?? ''}, ${fields.text ?? ''},
      ${fields.notes ?? ''}, ${fields.scheduledSendAt ?? null}, ${createdBy},
      ${createdBy}) RETURNING id`)
  return rowsOf(result)[0]?.id ?? 0
}

/** Writes the fields given. */
export async function writeNewsletter(
  db: Database,
  id: number,
  fields: NewsletterFields,
): Promise<void> {
  const isDecision = fields.approvalStatus !== undefined
  await db.execute(sql`
    UPDATE newsletters SET
      title = ${orKeep('title', fields.title)}, subject = ${orKeep('subject', fields.subject)},
      html_content = ${orKeep('html_content', fields.html)},
      text_content = ${orKeep('text_content', fields.text)}, notes = ${orKeep('notes', fields.notes)},
      scheduled_send_at = ${orKeep('scheduled_send_at', fields.scheduledSendAt)},
      status = ${orKeep('status', fields.status)},
      approval_status = ${orKeep('approval_status', fields.approvalStatus)},
      approved_by_id = ${isDecision ? sql`${fields.approvedBy ?? null}` : sql.identifier('approved_by_id')},
      approved_at = ${fields.approvalStatus === 'approved' ? sql`now()` : isDecision ? sql`NULL` : sql.identifier('approved_at')},
      approval_comment = ${orKeep('approval_comment', fields.approvalComment)},
      content_by_id = ${orKeep('content_by_id', fields.contentBy)},
      updated_at = now()
    WHERE id = ${id}`)
}

export type PendingNewsletterRow = {
  id: number
  title: string
  /** Its author; empty when the account is gone. */
  author: string
  changedAt: string
  total: number
}

/** Newsletters that wait for approval: those that wait longest first, `limit` of `total`. */
export async function findPendingNewsletters(
  db: Database,
  limit: number,
): Promise<PendingNewsletterRow[]> {
  const result = await db.execute<PendingNewsletterRow>(sql`
    SELECT e.id, e.title, coalesce(u.display_name, u.username, '') AS author,
      ${isoTime(sql`e.updated_at`)} AS "changedAt", count(*) OVER ()::int AS total
    FROM newsletters e LEFT JOIN users u ON u.id = e.created_by_id
    WHERE e.status <> 'sent' AND e.approval_status = 'pending'
    ORDER BY e.updated_at, e.id LIMIT ${limit}`)
  return rowsOf(result)
}

const mayBeMailed = sql`s.status = 'subscribed' AND s.suppression IS NULL`

/** How many would get a newsletter that is sent now. */
export async function countRecipients(db: Database): Promise<number> {
  const result = await db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM newsletter_subscribers s WHERE ${mayBeMailed}`,
  )
  return rowsOf(result)[0]?.count ?? 0
}

/**
 * One delivery to everybody who may be mailed now; returns how many that are. They are due from
 * now on, and so come after every mail that somebody waits for.
 */
export async function freezeRecipients(db: Database, id: number): Promise<number> {
  const result = await db.execute(sql`
    INSERT INTO deliveries (kind, newsletter_id, subscriber_id, email, name, next_attempt_at)
    SELECT 'newsletter', ${id}, s.id, s.email, coalesce(s.name, ''), now()
    FROM newsletter_subscribers s WHERE ${mayBeMailed}
    ORDER BY s.id`)
  return changedBy(result)
}

/** Marks it sent, now, to so many, with the frame Settings give it now. */
export async function markNewsletterSent(db: Database, id: number, count: number): Promise<void> {
  await db.execute(sql`
    UPDATE newsletters SET status = 'sent', sent_at = now(), recipient_count = ${count},
      sent_wrapper = (SELECT default_wrapper FROM settings ORDER BY id LIMIT 1),
      sent_postal_address = (SELECT postal_address FROM settings ORDER BY id LIMIT 1),
      updated_at = now()
    WHERE id = ${id}`)
}

export type SentNewsletterRow = {
  subject: string
  html: string
  text: string
  wrapper: string
  postalAddress: string
}

/** What a newsletter said when it was sent; changed Settings change it no more. */
export async function findSentNewsletter(
  db: Database,
  id: number,
): Promise<SentNewsletterRow | undefined> {
  const result = await db.execute<SentNewsletterRow>(sql`
    SELECT e.subject, coalesce(e.html_content, '') AS html, coalesce(e.text_content, '') AS text,
      coalesce(e.sent_wrapper, '') AS wrapper, coalesce(e.sent_postal_address, '') AS "postalAddress"
    FROM newsletters e WHERE e.id = ${id} AND e.status = 'sent'`)
  return rowsOf(result)[0]
}
