import { sql } from '@payloadcms/db-postgres'
import { staffName } from '#src/data/columns.ts'
import { rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import type { ImportedPerson } from '../imported-person.ts'

type Row = { id: number; title: string; total: number }

interface Query {
  readonly importId: number
  readonly target: 'contact' | 'subscriber'
  readonly limit: number
}

const titles = {
  contact: sql`SELECT id, name AS title FROM contacts`,
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
