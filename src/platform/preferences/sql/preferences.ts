import { sql } from '@payloadcms/db-postgres'
import { value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/**
 * Removes the preferences of a user beyond so many, those that were not stored for longest. Locks
 * the account, so that what others store at once is counted.
 */
export async function removeOldPreferences(
  db: Database,
  user: number | string,
  most: number,
): Promise<void> {
  await db.execute(sql`SELECT FROM users WHERE id = ${user} FOR NO KEY UPDATE`)
  await db.execute(sql`
    DELETE FROM payload_preferences WHERE id IN (
      SELECT p.id FROM payload_preferences p
      JOIN payload_preferences_rels r ON r.parent_id = p.id AND r.path = 'user'
      WHERE r.users_id = ${user}
      ORDER BY p.updated_at DESC, p.id DESC OFFSET ${most})`)
}

export const findPreference = (
  db: Database,
  { reader, key }: { readonly reader: number; readonly key: string },
): Promise<unknown> => value(db)<unknown>`
    SELECT p.value FROM payload_preferences p JOIN payload_preferences_rels r ON r.parent_id = p.id
    WHERE p.key = ${key} AND r.users_id = ${reader} ORDER BY p.updated_at DESC LIMIT 1`
