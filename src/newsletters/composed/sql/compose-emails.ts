import { sql } from '@payloadcms/db-postgres'
import type { Frame } from '#src/contract/newsletters/enums.ts'
import type { ListQuery } from '#src/contract/parameters.ts'
import { isoTime } from '#src/data/fragments.ts'
import { listedRows } from '#src/data/listed-rows.ts'
import { type Filled, firstRow, run, type Stored } from '#src/data/rows.ts'
import { containing } from '#src/data/search.ts'
import type { Database } from '#src/data/transaction.ts'
import { livingContacts } from '#src/data/trash.ts'
import { mailedName } from '#src/mail/bounces/sql/mailbox-claims.ts'
import type { ComposeEmail } from '#src/payload-types.ts'

export type ComposeEmailRow = Filled<
  ComposeEmail,
  'id' | 'title' | 'subject' | 'status' | 'updatedAt'
> &
  Stored<ComposeEmail, 'scheduledSendAt' | 'sentAt'> & {
    preheader: string
    html: string
    text: string
    recipients: string[]
    /** The frame it was sent in; "" before that. */
    wrapper: string
    isComposed: boolean
    frame: Frame | null
  }

const whole = sql`
  e.id, coalesce(e.title, '') AS title, e.subject, coalesce(e.preheader, '') AS preheader, coalesce(e.html_content, '') AS html,
  coalesce(e.text_content, '') AS text, e.status, coalesce(e.sent_wrapper, '') AS wrapper,
  coalesce(e.written_with = 'composer', false) AS "isComposed", e.frame,
  ${isoTime(sql`e.scheduled_send_at`)} AS "scheduledSendAt", ${isoTime(sql`e.sent_at`)} AS "sentAt",
  ${isoTime(sql`e.updated_at`)} AS "updatedAt",
  coalesce((SELECT json_agg(t.text ORDER BY t."order") FROM compose_emails_texts t
    WHERE t.parent_id = e.id AND t.path = 'recipientEmails'), '[]'::json) AS recipients`

export const {
  count: countComposeEmails,
  list: findComposeEmails,
  one: findComposeEmail,
} = listedRows<ComposeEmailRow, ListQuery>({
  table: 'compose_emails',
  columns: whole,
  matching: ({ search }) => containing(search, sql`e.title`, sql`e.subject`),
})

export type ComposeEmailState = Stored<ComposeEmail, 'status' | 'scheduledSendAt' | 'updatedAt'>

export const lockComposeEmail = (
  db: Database,
  id: number,
): Promise<ComposeEmailState | undefined> => firstRow(db)`
    SELECT e.status, ${isoTime(sql`e.scheduled_send_at`)} AS "scheduledSendAt",
      ${isoTime(sql`e.updated_at`)} AS "updatedAt"
    FROM compose_emails e WHERE e.id = ${id} AND e.deleted_at IS NULL FOR UPDATE`

/** Inserts one delivery per recipient (the outbox). Idempotent. */
export const freezeRecipientsOf = (db: Database, id: number): Promise<void> => run(db)`
    INSERT INTO deliveries (kind, compose_email_id, email, name, contact_id, subscriber_id, next_attempt_at,
      important)
    SELECT 'compose', ${id}, t.text, coalesce(c.name, ${mailedName}), c.id, s.id, now(),
      (SELECT e.important FROM compose_emails e WHERE e.id = ${id})
    FROM compose_emails_texts t
    LEFT JOIN ${livingContacts} c ON lower(c.email) = lower(t.text)
    LEFT JOIN newsletter_subscribers s ON s.email = lower(t.text)
    WHERE t.parent_id = ${id} AND t.path = 'recipientEmails'
    ORDER BY t."order"
    ON CONFLICT DO NOTHING`
