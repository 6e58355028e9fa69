import { sql } from '@payloadcms/db-postgres'
import { z } from 'zod'
import { undoDays } from '#src/contract/people/import-undo.ts'
import { type MergeItem, mergeItem } from '#src/contract/people/merge.ts'
import { type Fragment, isoTimestamp } from '#src/data/columns.ts'
import { column, onlyRow, rowsOf, run, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import type { Reference } from './references.ts'

/**
 * Runs work that deletes a contact because it was merged into another: records of merges into it
 * stay, which the trigger contacts_remove_merges removes with a contact otherwise.
 */
export async function whileMerging(db: Database, work: () => Promise<unknown>): Promise<void> {
  await db.execute(sql`SELECT set_config('muster.merges_contacts', 'yes', true)`)
  await work()
  await db.execute(sql`SELECT set_config('muster.merges_contacts', '', true)`)
}

const document = z.record(z.string(), z.unknown())
const pair = z.tuple([z.int(), z.int()])

const moved = z.object({
  rows: z.array(
    z.object({ table: z.string(), column: z.string(), ids: z.array(z.string()).readonly() }),
  ),
  /** The entry by which the primary contact came to the chosen stage. */
  entry: z.int().nullable(),
  /** The row of the primary contact's further email address. */
  otherEmail: z.int().nullable(),
  /** Distinctions of the removed contact, and those of them that the primary one was given. */
  distinctions: z.object({ removed: z.array(pair), added: z.array(pair) }),
  imports: z.array(document),
  bulkEdits: z.array(pair),
})
export type Moved = z.output<typeof moved>

const record = z.object({
  id: z.int(),
  primary: z.int(),
  removed: z.object({ id: z.int(), name: z.string(), email: z.string().nullable() }),
  /** The primary contact, as the platform reads it, before and after the merge. */
  before: document,
  after: document,
  moved,
})
export type MergeRecord = z.output<typeof record>

const current = sql`(m.merged_at > now() - make_interval(days => ${undoDays}))`

/** The removed contact with its parts, whatever columns and tables it has. */
const snapshot = (id: number, parts: readonly Reference[]): Fragment => {
  const tables = parts.map(
    ({ table, column }) => sql`${table}::text, (
      SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM ${sql.identifier(table)} t
      WHERE t.${sql.identifier(column)} = ${id})`,
  )
  return sql`(SELECT jsonb_build_object('id', c.id, 'name', c.name, 'email', c.email, 'row', to_jsonb(c),
    'parts', jsonb_build_object(${sql.join(tables, sql`, `)})) FROM contacts c WHERE c.id = ${id})`
}

export async function insertMerge(
  db: Database,
  merge: {
    readonly keep: number
    readonly remove: number
    readonly parts: readonly Reference[]
    readonly by: number
  },
): Promise<number> {
  const { keep, remove, parts, by } = merge
  const { id } = await onlyRow(db)<{ id: number }>`
    INSERT INTO contact_merges (kept_id, removed, kept_before, moved, merged_by_id)
    VALUES (${keep}, ${snapshot(remove, parts)}, '{}', '{}', ${by}) RETURNING id`
  return id
}

export const completeMerge = (
  db: Database,
  id: number,
  { before, after, moved: done }: Pick<MergeRecord, 'before' | 'after' | 'moved'>,
): Promise<void> => run(db)`
    UPDATE contact_merges SET kept_before = ${JSON.stringify({ before, after })}::jsonb,
      moved = ${JSON.stringify(done)}::jsonb
    WHERE id = ${id}`

export const findPrimary = (db: Database, id: number): Promise<number | undefined> => value(db)`
    SELECT kept_id AS primary FROM contact_merges m WHERE id = ${id} AND ${current}`

/**
 * Locks a merge that can be undone until the end of the transaction; undefined when there is none,
 * or it has been undone. The caller has locked the primary contact before, as a deletion does.
 */
export async function lockMerge(db: Database, id: number): Promise<MergeRecord | undefined> {
  const result = await db.execute<Record<string, unknown>>(sql`
    SELECT id, kept_id AS primary, kept_before->'before' AS before, kept_before->'after' AS after, moved,
      removed - 'row' - 'parts' AS removed
    FROM contact_merges m WHERE id = ${id} AND undone_at IS NULL AND ${current} FOR UPDATE`)
  return record.optional().parse(rowsOf(result)[0])
}

export const findMergedInto = (db: Database, removed: number): Promise<string | undefined> => value(
  db,
)`
    SELECT coalesce(c.name, '') AS name FROM contact_merges m LEFT JOIN contacts c ON c.id = m.kept_id
    WHERE (m.removed->'row'->>'id')::int = ${removed} AND m.undone_at IS NULL`

export const findTagsOfOthers = (
  db: Database,
  { id, primary }: Pick<MergeRecord, 'id' | 'primary'>,
): Promise<string[]> => column(db)`
    SELECT DISTINCT t.part->>'text' AS tag FROM contact_merges m
      CROSS JOIN jsonb_array_elements(m.removed->'parts'->'contacts_texts') AS t (part)
    WHERE m.kept_id = ${primary} AND m.id <> ${id} AND m.undone_at IS NULL
      AND t.part->>'path' = 'tags'`

/** Marks a merge as undone; of the contact that exists again, its record keeps the name alone. */
export const markUndone = (db: Database, id: number): Promise<void> => run(db)`
    UPDATE contact_merges SET undone_at = now(), kept_before = '{}', moved = '{}',
      removed = jsonb_build_object('id', removed->'id', 'name', removed->'name',
        'row', jsonb_build_object('id', removed->'id'))
    WHERE id = ${id}`

/**
 * The merges of the last 30 days, newest first: of all contacts or of one, at most `limit`, behind
 * the one with the id `after`.
 */
export async function findMerges(
  db: Database,
  query: {
    readonly contact?: number | undefined
    readonly after?: number | undefined
    readonly limit: number
  },
): Promise<MergeItem[]> {
  const { contact, after, limit } = query
  const result = await db.execute<Record<string, unknown>>(sql`
    SELECT m.id, m.removed->>'name' AS removed,
      CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('id', c.id, 'name', c.name) END AS kept,
      coalesce(nullif(u.display_name, ''), u.username) AS by,
      ${isoTimestamp(sql`m.merged_at`)} AS at, ${isoTimestamp(sql`m.undone_at`)} AS "undoneAt"
    FROM contact_merges m
      LEFT JOIN contacts c ON c.id = m.kept_id
      LEFT JOIN users u ON u.id = m.merged_by_id
    WHERE ${current}
      AND ${contact === undefined ? sql`TRUE` : sql`m.kept_id = ${contact} AND m.undone_at IS NULL`}
      AND ${after === undefined ? sql`TRUE` : sql`m.id < ${after}`}
    ORDER BY m.id DESC LIMIT ${limit}`)
  return rowsOf(result).map((row) => mergeItem.parse(row))
}
