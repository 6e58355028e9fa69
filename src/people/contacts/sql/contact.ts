import { sql } from '@payloadcms/db-postgres'
import { type Fragment, isoTimestamp, listedContactColumns } from '#src/data/columns.ts'
import { type Filled, rowsOf, type Stored } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import type { SubjectParts } from '#src/mail/ledger/sql/ledger.ts'
import type { Contact, Delivery } from '#src/payload-types.ts'

export type ContactRow = Filled<Contact, 'id' | 'name' | 'status' | 'tags' | 'createdAt'> &
  Stored<Contact, 'email' | 'phone' | 'notes'> & { progressionStage: string }

export async function findContact(db: Database, id: number): Promise<ContactRow | undefined> {
  const result = await db.execute<ContactRow>(sql`
    SELECT ${listedContactColumns}, c.notes
    FROM contacts c LEFT JOIN progression_stages s ON s.id = c.current_stage_id
    WHERE c.id = ${id}`)
  return rowsOf(result)[0]
}

/**
 * Locks a contact until the end of the transaction; false when there is none. Commands that move or
 * rewrite a contact lock it first, so that they are serialized.
 */
export async function lockContact(db: Database, id: number): Promise<boolean> {
  const result = await db.execute(sql`SELECT id FROM contacts WHERE id = ${id} FOR NO KEY UPDATE`)
  return rowsOf(result).length > 0
}

/** The email addresses of a contact: its own, and those of contacts that were merged into it. */
export const emailsOfContact = (id: Fragment): Fragment => sql`
  SELECT email FROM contacts WHERE id = ${id} AND email IS NOT NULL
  UNION SELECT email FROM contact_other_emails WHERE contact_id = ${id}`

export type MailRow = SubjectParts & Stored<Delivery, 'id' | 'kind' | 'status' | 'sentAt'>

/**
 * Mails to a contact or to one of its email addresses, newest first, without test sends; mails about
 * accounts only if `accountMails` is set.
 */
export async function findMailsOfContact(
  db: Database,
  id: number,
  accountMails: boolean,
): Promise<MailRow[]> {
  const result = await db.execute<MailRow>(sql`
    SELECT d.id, nullif(d.subject, '') AS finished,
      coalesce(n.subject, m.subject, w.subject, '') AS template, coalesce(d.name, '') AS name, d.email,
      d.kind, d.status, ${isoTimestamp(sql`d.sent_at`)} AS "sentAt"
    FROM deliveries d
      LEFT JOIN newsletters n ON n.id = d.newsletter_id
      LEFT JOIN compose_emails m ON m.id = d.compose_email_id
      LEFT JOIN email_templates w ON w.id = d.email_template_id
    WHERE d.id IN (
        SELECT id FROM deliveries WHERE contact_id = ${id}
        UNION SELECT x.id FROM (${emailsOfContact(sql`${id}`)}) e
          JOIN deliveries x ON lower(x.email) = e.email)
      AND d.is_test IS NOT TRUE
      AND (d.is_account_mail IS NOT TRUE OR ${accountMails})
    ORDER BY d.created_at DESC, d.id DESC`)
  return rowsOf(result)
}

export async function findContactOwner(db: Database, id: number): Promise<number | null> {
  const result = await db.execute<{ owner: number | null }>(
    sql`SELECT owner_id AS owner FROM contacts WHERE id = ${id}`,
  )
  return rowsOf(result)[0]?.owner ?? null
}
