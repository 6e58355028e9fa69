import { sql } from '@payloadcms/db-postgres'
import { rows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { livingContacts } from '#src/data/trash.ts'

/**
 * The contacts with these emails, or which have them as further ones, by email; locked until the end
 * of the transaction, in order of id.
 */
export async function lockContactsByEmail(
  db: Database,
  emails: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await rows(db)<{ email: string; id: number }>`
    WITH given AS (SELECT unnest(${sql.param([...emails])}::text[]) AS email),
    known AS (
      SELECT g.email, coalesce(c.id, (SELECT min(o.contact_id) FROM contact_other_emails o
        JOIN ${livingContacts} l ON l.id = o.contact_id WHERE o.email = g.email)) AS id
      FROM given g LEFT JOIN ${livingContacts} c ON c.email = g.email)
    SELECT k.email, c.id FROM known k JOIN ${livingContacts} c ON c.id = k.id
    ORDER BY c.id FOR NO KEY UPDATE OF c`
  return new Map(found.map(({ email, id }) => [email, id]))
}
