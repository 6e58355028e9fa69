import { sql } from '@payloadcms/db-postgres'
import { firstRow } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export type MailedContact = {
  name: string
  firstName: string | null
  lastName: string | null
  city: string | null
  custom: unknown
}

/** The columns of `contacts c` that placeholders are filled with. */
export const mailedContact = sql`
  c.name, c.first_name AS "firstName", c.last_name AS "lastName", c.city, c.custom`

/** The contact with an email, main or else other, which several may have: of these the first. */
export const findMailedContact = (
  db: Database,
  email: string,
): Promise<MailedContact | undefined> => firstRow(db)`
    SELECT ${mailedContact} FROM contacts c
    WHERE c.email = lower(${email})
      OR c.id = (SELECT min(o.contact_id) FROM contact_other_emails o WHERE o.email = lower(${email}))
    ORDER BY c.email = lower(${email}) DESC NULLS LAST LIMIT 1`
