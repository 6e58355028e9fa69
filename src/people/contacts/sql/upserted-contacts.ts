import { sql } from '@payloadcms/db-postgres'
import { rows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

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
        WHERE o.email = g.email)) AS id
      FROM given g LEFT JOIN contacts c ON c.email = g.email)
    SELECT k.email, c.id FROM known k JOIN contacts c ON c.id = k.id
    ORDER BY c.id FOR NO KEY UPDATE OF c`
  return new Map(found.map(({ email, id }) => [email, id]))
}
