import { sql } from '@payloadcms/db-postgres'
import { staffName } from '#src/data/columns.ts'
import { firstRow, rowsOf, run, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { livingContacts } from '#src/data/trash.ts'
import type { ImportedPerson } from '../import-lines.ts'

type Row = { id: number; title: string; total: number }

interface Query {
  readonly importId: number
  readonly target: 'contact' | 'subscriber'
  readonly limit: number
}

const titles = {
  contact: sql`SELECT id, name AS title FROM ${livingContacts} contacts`,
  subscriber: sql`SELECT id, email AS title FROM newsletter_subscribers`,
} as const

/**
 * The people of an import who are still there, in the order of their ids and at most `limit`, with
 * how many there are in all. None once its changes have been removed (after 30 days).
 */
export async function findImportedPeople(
  db: Database,
  { importId, target, limit }: Query,
): Promise<{ readonly people: readonly ImportedPerson[]; readonly total: number }> {
  const rows = rowsOf(
    await db.execute<Row>(sql`
      SELECT person.id, coalesce(person.title, '') AS title, count(*) OVER ()::int AS total
      FROM import_changes change JOIN (${titles[target]}) person ON person.id = change.document_id
      WHERE change.import_id = ${importId} AND change.target = ${target}
      ORDER BY person.id LIMIT ${limit}`),
  )
  const people = rows.map(({ id, title }) => ({ id, title }))
  return { people, total: rows[0]?.total ?? 0 }
}

export async function findImporter(db: Database, importId: number): Promise<string> {
  const rows = rowsOf(
    await db.execute<{ name: string }>(sql`
      SELECT ${staffName(sql`u`)} AS name FROM imports i JOIN users u ON u.id = i.by_id
      WHERE i.id = ${importId}`),
  )
  return rows[0]?.name ?? ''
}

export const recordCreatedContacts = (db: Database, importId: number): Promise<void> => run(db)`
    INSERT INTO import_changes (import_id, target, document_id, created)
    SELECT ${importId}::int, 'contact', c.id, true FROM import_rows r JOIN ${livingContacts} c ON c.id = r.id`

export const recordUpdatedContacts = (db: Database, importId: number): Promise<void> => run(db)`
    INSERT INTO import_changes (import_id, target, document_id, created, before, after)
    SELECT ${importId}::int, 'contact', id, false, before, after FROM import_updates`

/** When the transaction began (ISO 8601): the time of all its changes. */
export async function transactionTime(db: Database): Promise<string> {
  const row = await firstRow(db)<{ at: Date | string }>`SELECT now()::timestamptz(3) AS at`
  if (!row) throw new Error('a transaction has no time')
  return new Date(row.at).toISOString()
}

export const firstChangedContact = async (db: Database, importId: number): Promise<number | null> =>
  (await value(db)<number | null>`
    SELECT min(document_id) AS first FROM import_changes
    WHERE import_id = ${importId} AND target = 'contact'`) ?? null
