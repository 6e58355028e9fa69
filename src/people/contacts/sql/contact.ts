import { sql } from '@payloadcms/db-postgres'
import { type Fragment, isoTimestamp, listedContactColumns } from '#src/data/columns.ts'
import { type Filled, firstRow, hasRows, rows, type Stored, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import type { SubjectParts } from '#src/mail/ledger/sql/ledger.ts'
import type { Contact, Delivery } from '#src/payload-types.ts'

export type ContactRow = Filled<Contact, 'id' | 'name' | 'status' | 'tags' | 'createdAt'> &
  Stored<Contact, 'email' | 'phone' | 'notes'> & { progressionStage: string }

export const findContact = (db: Database, id: number): Promise<ContactRow | undefined> => firstRow(
  db,
)`
    SELECT ${listedContactColumns}, c.notes
    FROM contacts c LEFT JOIN progression_stages s ON s.id = c.current_stage_id
    WHERE c.id = ${id}`

/**
 * Locks a contact until the end of the transaction; false when there is none. Commands that move or
 * rewrite a contact lock it first, so that they are serialized.
 */
export const lockContact = (db: Database, id: number): Promise<boolean> =>
  hasRows(db)`SELECT id FROM contacts WHERE id = ${id} FOR NO KEY UPDATE`

/** The email addresses of a contact: its own, and those of contacts that were merged into it. */
export const emailsOfContact = (id: Fragment): Fragment => sql`
  SELECT email FROM contacts WHERE id = ${id} AND email IS NOT NULL
  UNION SELECT email FROM contact_other_emails WHERE contact_id = ${id}`

export type MailRow = SubjectParts & Stored<Delivery, 'id' | 'kind' | 'status' | 'sentAt'>

/**
 * Mails to a contact or to one of its email addresses, newest first, without test sends; mails about
 * accounts only if `accountMails` is set.
 */
export const findMailsOfContact = (
  db: Database,
  id: number,
  accountMails: boolean,
): Promise<MailRow[]> => rows(db)`
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
    ORDER BY d.created_at DESC, d.id DESC`

export const findContactOwner = async (db: Database, id: number): Promise<number | null> =>
  (await value(db)<number | null>`SELECT owner_id AS owner FROM contacts WHERE id = ${id}`) ?? null
