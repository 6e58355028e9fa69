import { sql } from '@payloadcms/db-postgres'
import { firstRow } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { livingContacts } from '#src/data/trash.ts'

export type MailedContact = {
  name: string
  firstName: string | null
  lastName: string | null
  city: string | null
  custom: unknown
}

/** The columns of `contacts c` that placeholders are filled with, but for its name. */
export const mailedContact = sql`
  c.first_name AS "firstName", c.last_name AS "lastName", c.city, c.custom`

/**
 * Whether the name of `contacts c`, whose email a public form subscribed, came from a public form:
 * it was made of a message, or is that of a message or proposal with this email. A stranger may have
 * typed both, and no mail carries their text.
 */
const isOfStranger = (email: string) => sql`
  (SELECT l.source = 'form' FROM consents l WHERE l.email = lower(${email})
    AND l.purpose = 'newsletter' ORDER BY l.id DESC LIMIT 1)
  AND (c.name = c.name_from_form OR c.name IN (
    SELECT m.name FROM contact_submissions m WHERE lower(m.email) = lower(${email})
    UNION ALL
    SELECT p.contact_name FROM action_submissions p WHERE lower(p.contact_email) = lower(${email})))`

/**
 * The contact with an email, main or else other, which several may have: of these the first. Their
 * name is "" while it may be a stranger's text.
 */
export const findMailedContact = (
  db: Database,
  email: string,
): Promise<MailedContact | undefined> => firstRow(db)`
    SELECT ${mailedContact}, CASE WHEN ${isOfStranger(email)} THEN '' ELSE c.name END AS name
    FROM ${livingContacts} c
    WHERE c.email = lower(${email})
      OR c.id = (SELECT min(o.contact_id) FROM contact_other_emails o
        JOIN ${livingContacts} k ON k.id = o.contact_id WHERE o.email = lower(${email}))
    ORDER BY c.email = lower(${email}) DESC NULLS LAST LIMIT 1`
