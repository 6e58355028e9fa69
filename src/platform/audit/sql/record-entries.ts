import { sql } from '@payloadcms/db-postgres'
import type { AuditAction, AuditWay } from '#src/contract/audit.ts'
import { firstRow, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/** The action, its actor and way; never a value of a document. */
interface Entry {
  /** Null for changes without a signed-in user. */
  readonly actor: number | null
  /** The API key that acted for the actor. */
  readonly key: { readonly id: number; readonly name: string } | undefined
  readonly way: AuditWay
  readonly action: AuditAction
  readonly collection: string
  readonly fields?: readonly string[]
  /** The document that it is part of, as `imports/12`. */
  readonly partOf: string | null
}

export interface NewEntry extends Entry {
  /** Only where it is about no person. */
  readonly label?: string | null
  readonly versions?: { readonly table: string; readonly ofDocuments: boolean } | undefined
}

export interface SetEntry extends Entry {
  readonly amount: number
}

const textArray = (values: readonly string[]) =>
  sql`ARRAY[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`

/** The account's name as it is, which stays in the trail when the account is deleted. */
const nameOf = (actor: number | null) => sql`(SELECT username FROM users WHERE id = ${actor}::int)`

const newestVersion = (versions: NewEntry['versions']) => {
  if (!versions) return sql`NULL::int`
  const condition = versions.ofDocuments ? sql`v.parent_id = document::int` : sql`TRUE`
  return sql`(SELECT v.id FROM ${sql.identifier(versions.table)} v WHERE ${condition}
    ORDER BY v.id DESC LIMIT 1)`
}

export const isNewestEntry = async (
  db: Database,
  { actor, collection, fields }: Required<Pick<NewEntry, 'actor' | 'collection' | 'fields'>>,
  document: string,
): Promise<boolean> =>
  (await value(db)<boolean>`
    SELECT coalesce((
      SELECT actor_id IS NOT DISTINCT FROM ${actor}::int AND action = 'changed'
        AND fields @> ${textArray(fields)}
      FROM audit_entries WHERE collection = ${collection} AND document_id = ${document}
      ORDER BY at DESC, changed_in DESC LIMIT 1), FALSE) AS is_newest`) === true

/**
 * Adds an entry for each document (null: no particular one). What is there of a document in this
 * transaction already is completed: the more telling action stays, and the fields of both.
 */
export async function insertEntries(
  db: Database,
  { actor, key, way, action, collection, fields = [], partOf, label = null, versions }: NewEntry,
  documents: readonly (string | null)[],
): Promise<void> {
  if (documents.length === 0) return
  await db.execute(sql`
    INSERT INTO audit_entries AS e (actor_id, actor_name, key_id, key_name, way, action, collection,
      document_id, label, fields, version_id, part_of)
    SELECT ${actor}::int, ${nameOf(actor)}, ${key?.id ?? null}::int, ${key?.name ?? null}, ${way}, ${action}, ${collection}, document, ${label}::text,
      ${textArray(fields)}, ${newestVersion(versions)}, ${partOf}::text
    FROM json_array_elements_text(${JSON.stringify([...new Set(documents)])}::json) AS document
    ON CONFLICT (collection, document_id, at, changed_in) DO UPDATE SET
      action = CASE WHEN excluded.action = 'changed' THEN e.action ELSE excluded.action END,
      label = coalesce(excluded.label, e.label),
      fields = ARRAY(SELECT DISTINCT unnest(e.fields || excluded.fields) ORDER BY 1),
      version_id = coalesce(excluded.version_id, e.version_id)`)
}

/** Adds an entry about a set; a bulk edit or import that has one adds its number to it. */
export async function addToSetEntry(
  db: Database,
  { actor, key, way, action, collection, fields = [], partOf, amount }: SetEntry,
): Promise<void> {
  if (amount === 0) return
  await db.execute(sql`
    INSERT INTO audit_entries AS e
      (actor_id, actor_name, key_id, key_name, way, action, collection, fields, part_of, amount)
    VALUES (${actor}::int, ${nameOf(actor)}, ${key?.id ?? null}::int, ${key?.name ?? null}, ${way}, ${action}, ${collection}, ${textArray(fields)},
      ${partOf}, ${amount})
    ON CONFLICT (part_of, collection, action)
      WHERE way IN ('bulk', 'import') AND amount IS NOT NULL DO UPDATE SET amount = e.amount + excluded.amount`)
}

type Publication = {
  /** Whether the public sees the document, whatever its newest version is. */
  isPublished: boolean
  /** Whether it did before this transaction, of the kinds whose changes are public. */
  wasPublic: boolean
}

export const findPublication = async (
  db: Database,
  table: string,
  id: string | number,
): Promise<Publication> =>
  (await firstRow(db)<Publication>`
    SELECT coalesce((SELECT _status = 'published' FROM ${sql.identifier(table)} WHERE id = ${id}),
        false) AS "isPublished",
      EXISTS (SELECT FROM public_changes WHERE changed_in = pg_current_xact_id()
        AND kind = ${table} AND document_id::text = ${String(id)} AND was_public) AS "wasPublic"`) ?? {
    isPublished: false,
    wasPublic: false,
  }
