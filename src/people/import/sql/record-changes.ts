import { sql } from '@payloadcms/db-postgres'
import { rowsOf, run, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export const recordCreatedContacts = (db: Database, importId: number): Promise<void> => run(db)`
    INSERT INTO import_changes (import_id, target, document_id, created)
    SELECT ${importId}::int, 'contact', c.id, true FROM import_rows r JOIN contacts c ON c.id = r.id`

export const recordUpdatedContacts = (db: Database, importId: number): Promise<void> => run(db)`
    INSERT INTO import_changes (import_id, target, document_id, created, before, after)
    SELECT ${importId}::int, 'contact', id, false, before, after FROM import_updates`

/** When the transaction began (ISO 8601): the time of all its changes. */
export async function transactionTime(db: Database): Promise<string> {
  const result = await db.execute<{ at: Date | string }>(sql`SELECT now()::timestamptz(3) AS at`)
  const [row] = rowsOf(result)
  if (!row) throw new Error('a transaction has no time')
  return new Date(row.at).toISOString()
}

export const firstChangedContact = async (db: Database, importId: number): Promise<number | null> =>
  (await value(db)<number | null>`
    SELECT min(document_id) AS first FROM import_changes
    WHERE import_id = ${importId} AND target = 'contact'`) ?? null
