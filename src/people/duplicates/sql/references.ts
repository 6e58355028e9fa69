import { sql } from '@payloadcms/db-postgres'
import { affected, rowsOf, run } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export interface Reference {
  readonly table: string
  readonly column: string
}

/**
 * What a merge does with the rows that refer to a contact: `moved` to the primary one and back;
 * `part` of the contact, stored and restored with it; `own`: by a separate rule (a distinction), or
 * not at all (an edit lock, what was announced). `unknown` are none of them, so that nothing is merged.
 */
export type Handling = 'moved' | 'part' | 'own' | 'unknown'

type Row = { table: string; column: string; hasId: boolean }

const ownRules: readonly string[] = [
  'contact_announcements',
  'contact_distinctions',
  'payload_locked_documents_rels',
]

const handlingOf = ({ table, column, hasId }: Row): Handling => {
  if (ownRules.includes(table)) return 'own'
  if (table.startsWith('contacts_') && /^_?parent_id$/.test(column)) return 'part'
  return hasId ? 'moved' : 'unknown'
}

/**
 * Every foreign key to contacts as the database has it, also of tables of an organisation, and what
 * a merge does with it. A reference that is moved is in a table whose primary key is `id`.
 */
export async function findReferences(
  db: Database,
): Promise<(Reference & { readonly handling: Handling })[]> {
  const result = await db.execute<Row>(sql`
    SELECT t.relname AS table, a.attname AS column, EXISTS (
      SELECT FROM pg_constraint p JOIN pg_attribute i
        ON i.attrelid = p.conrelid AND p.conkey = ARRAY[i.attnum]
      WHERE p.conrelid = c.conrelid AND p.contype = 'p' AND i.attname = 'id') AS "hasId"
    FROM pg_constraint c
      JOIN pg_class t ON t.oid = c.conrelid
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND c.conkey = ARRAY[a.attnum]
    WHERE c.contype = 'f' AND c.confrelid = 'contacts'::regclass
    ORDER BY 1, 2`)
  return rowsOf(result).map((row) => ({
    table: row.table,
    column: row.column,
    handling: handlingOf(row),
  }))
}

export interface MovedRows extends Reference {
  readonly ids: readonly string[]
}

export async function moveReferences(
  db: Database,
  references: readonly Reference[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<MovedRows[]> {
  const moved: MovedRows[] = []
  for (const { table, column } of references) {
    const by = sql.identifier(column)
    const result = await db.execute<{ id: string }>(sql`
      UPDATE ${sql.identifier(table)} SET ${by} = ${to} WHERE ${by} = ${from}
      RETURNING id::text AS id`)
    const ids = rowsOf(result).map(({ id }) => id)
    if (ids.length > 0) moved.push({ table, column, ids })
  }
  return moved
}

export async function moveRows(
  db: Database,
  { table, column, ids }: MovedRows,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<number> {
  const by = sql.identifier(column)
  return affected(db)`
    UPDATE ${sql.identifier(table)} SET ${by} = ${to}
    WHERE ${by} = ${from} AND id::text = ANY(${sql.param([...ids])}::text[])`
}

/**
 * Sets the current stage of a contact to the stage of its newest entry, where entries were moved
 * (keep_current_stage sees to it that it can be no other).
 */
export const updateCurrentStage = (db: Database, id: number): Promise<void> => run(db)`
    UPDATE contacts SET current_stage_id = (
      SELECT stage_id FROM progression_entries WHERE contact_id = ${id}
      ORDER BY created_at DESC, id DESC LIMIT 1)
    WHERE id = ${id}`
