import { sql } from '@payloadcms/db-postgres'
import { affectedRows, rows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { isOpenElsewhere } from './contact-changes.ts'

const numbers = (values: readonly number[]) => sql`${sql.param([...values])}::int[]`

export const findOpenContacts = (
  db: Database,
  ids: readonly number[],
  by: number,
): Promise<{ id: number; name: string }[]> => rows(db)`
    SELECT c.id, c.name FROM contacts c
    WHERE c.id = ANY(${numbers(ids)}) AND ${isOpenElsewhere(by)} ORDER BY c.id`

/**
 * Deletes contacts that the caller has locked, with what staff set for their pages; returns how
 * many there were. Foreign keys and triggers see to what refers to them, as when the platform
 * deletes one.
 */
export async function deleteContacts(db: Database, ids: readonly number[]): Promise<number> {
  await db.execute(sql`
    DELETE FROM payload_preferences
    WHERE key IN (SELECT 'collection-contacts-' || id FROM unnest(${numbers(ids)}) id)`)
  return affectedRows(await db.execute(sql`DELETE FROM contacts WHERE id = ANY(${numbers(ids)})`))
}
