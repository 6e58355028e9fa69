import { sql } from '@payloadcms/db-postgres'
import { lockForTransaction, shareForTransaction } from '#src/data/locks.ts'
import { rows, rowsOf, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/**
 * Waits for a running removal, and protects old uploads until the transaction ends (shared lock).
 */
export const lockOldUploadsShared = (db: Database): Promise<void> =>
  shareForTransaction(db, 'oldUploads')

/**
 * Waits for proposals that are being stored, so that all references to old uploads are visible
 * (exclusive lock).
 */
export const lockOldUploads = (db: Database): Promise<void> => lockForTransaction(db, 'oldUploads')

/** Whether a proposal uses an upload, one that is held included. */
export const isProposed = async (db: Database, key: string): Promise<boolean> =>
  (await value(db)<boolean>`
      SELECT EXISTS (SELECT FROM action_submissions_texts WHERE strpos(text, ${key}) > 0)
        OR EXISTS (SELECT FROM action_submissions WHERE strpos(content, ${key}) > 0)
        OR EXISTS (SELECT FROM held_submissions WHERE strpos(body::text, ${key}) > 0)
        AS "isProposed"`) ?? false

export const proposalTables = ['action_submissions', 'action_submissions_texts'] as const

type Column = { table: string; columns: string[] }

/** An upload's own document does not count as a reference. */
const ownTable = 'proposal_images'

/** Every column of these tables, or of all, that can hold text, so that no reference is missed. */
const findColumns = (db: Database, tables?: readonly string[]): Promise<Column[]> => rows(
  db,
)<Column>`
      SELECT table_name AS table, array_agg(column_name::text) AS columns
      FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'
        AND udt_name IN ('text', 'varchar', 'json', 'jsonb', '_text', '_varchar')
        AND table_name <> ${ownTable}
        AND coalesce(table_name = ANY(${sql.param(tables ?? null)}::text[]), true)
      GROUP BY table_name ORDER BY table_name`

interface Search {
  readonly folder: string
  readonly pattern: string
  /** The tables to search: all by default, because staff can paste a URL anywhere. */
  readonly tables?: readonly string[]
}

/** The uploads that texts in the database reference. A full scan of the tables. */
export async function findNamedUploads(db: Database, search: Search): Promise<Set<string>> {
  const found = new Set<string>()
  for (const { table, columns } of await findColumns(db, search.tables)) {
    const texts = sql.join(
      columns.map((column) => sql`${sql.identifier(column)}::text`),
      sql`, `,
    )
    const rows = rowsOf(
      await db.execute<{ key: string }>(sql`
        SELECT DISTINCT key[1] AS key
        FROM (SELECT concat_ws(' ', ${texts}) AS text FROM ${sql.identifier(table)}) place,
          regexp_matches(text, ${search.pattern}, 'g') key
        WHERE strpos(text, ${`${search.folder}/`}) > 0`),
    )
    for (const { key } of rows) found.add(key)
  }
  return found
}
