import { sql } from '@payloadcms/db-postgres'
import type { Fragment } from '#src/data/columns.ts'
import { column, rows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import type { Reference } from './references.ts'

/** The columns that a table has by now, of those the copy has; the others have their defaults. */
const columnsOf = (db: Database, table: string, copy: Fragment): Promise<string[]> => column(db)`
    SELECT attname AS name FROM pg_attribute
    WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
      AND attname IN (SELECT jsonb_object_keys(${copy}))`

type Target = { column: string; table: string; of: string }

const findTargets = (db: Database): Promise<Target[]> => rows(db)`
    SELECT a.attname AS column, t.relname AS table, o.attname AS of
    FROM pg_constraint c
      JOIN pg_class t ON t.oid = c.confrelid
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND c.conkey = ARRAY[a.attnum]
      JOIN pg_attribute o ON o.attrelid = c.confrelid AND c.confkey = ARRAY[o.attnum]
    WHERE c.contype = 'f' AND c.conrelid = 'contacts'::regclass`

/** The value of a column: what it refers to may have been deleted since. */
const restoredValue = (column: string, targets: readonly Target[]): Fragment => {
  const value = sql`copy.${sql.identifier(column)}`
  // Follows from the entries, which are moved back later.
  if (column === 'current_stage_id') return sql`NULL`
  const target = targets.find((each) => each.column === column)
  if (!target) return value
  const [table, of] = [sql.identifier(target.table), sql.identifier(target.of)]
  return sql`(SELECT t.${of} FROM ${table} t WHERE t.${of} = ${value})`
}

/**
 * Inserts the removed contact of a merge again, with its id and its parts, as they were. This is no
 * operation of the platform, which would give it another id.
 */
export async function restoreContact(
  db: Database,
  merge: number,
  parts: readonly Reference[],
): Promise<void> {
  const removed = sql`(SELECT removed FROM contact_merges WHERE id = ${merge})`
  const columns = await columnsOf(db, 'contacts', sql`${removed}->'row'`)
  const targets = await findTargets(db)
  const names = (list: readonly string[]) =>
    sql.join(
      list.map((each) => sql.identifier(each)),
      sql`, `,
    )
  const values = sql.join(
    columns.map((column) => restoredValue(column, targets)),
    sql`, `,
  )
  await db.execute(sql`
    INSERT INTO contacts (${names(columns)})
    SELECT ${values} FROM jsonb_populate_record(NULL::contacts, ${removed}->'row') copy`)
  for (const { table } of parts) {
    const rows = sql`(${removed}->'parts'->${table}::text)`
    const partColumns = await columnsOf(db, table, sql`${rows}->0`)
    if (partColumns.length === 0) continue
    await db.execute(sql`
      INSERT INTO ${sql.identifier(table)} (${names(partColumns)})
      SELECT ${names(partColumns)}
      FROM jsonb_populate_recordset(NULL::${sql.identifier(table)}, ${rows})`)
  }
}
