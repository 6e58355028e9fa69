import { sql } from '@payloadcms/db-postgres'
import { affectedRows, rows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { livingContacts } from '#src/data/trash.ts'
import { isOpenElsewhere } from './contact-changes.ts'

const numbers = (values: readonly number[]) => sql`${sql.param([...values])}::int[]`

export const findOpenContacts = (
  db: Database,
  ids: readonly number[],
  by: number,
): Promise<{ id: number; name: string }[]> => rows(db)`
    SELECT c.id, c.name FROM ${livingContacts} c
    WHERE c.id = ANY(${numbers(ids)}) AND ${isOpenElsewhere(by)} ORDER BY c.id`

/**
 * Moves contacts that the caller has locked to the trash, with all that refers to them; returns how
 * many there were.
 */
export async function deleteContacts(db: Database, ids: readonly number[]): Promise<number> {
  return affectedRows(
    await db.execute(sql`
      UPDATE contacts SET deleted_at = now(), updated_at = now()
      WHERE id = ANY(${numbers(ids)}) AND deleted_at IS NULL`),
  )
}
