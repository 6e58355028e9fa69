import { sql } from '@payloadcms/db-postgres'
import { rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/** The HMAC key of links in mails; a migration generated it. */
export async function findMailLinkKey(db: Database): Promise<string> {
  const [row] = rowsOf(await db.execute<{ key: string }>(sql`SELECT key FROM mail_link_key`))
  if (!row) throw new Error('the key of mailed links is gone')
  return row.key
}
