import { sql } from '@payloadcms/db-postgres'
import type { JsonValue } from 'payload'
import type { DeletePreview } from '#src/contract/bulk-change.ts'
import type { ContactStatus } from '#src/contract/people/enums.ts'
import type { Fragment } from '#src/data/columns.ts'
import { affected, onlyRow, rows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { livingContacts } from '#src/data/trash.ts'

export const countDeleted = (db: Database, ids: Fragment): Promise<DeletePreview> => onlyRow(db)`
    WITH selected AS MATERIALIZED (${ids})
    SELECT (SELECT count(*)::int FROM selected) AS contacts,
      (SELECT count(*)::int FROM progression_entries
        WHERE contact_id IN (SELECT id FROM selected)) AS entries,
      (SELECT count(*)::int FROM follow_ups
        WHERE contact_id IN (SELECT id FROM selected)) AS "followUps",
      (SELECT count(*)::int FROM interactions
        WHERE contact_id IN (SELECT id FROM selected)) AS interactions`

export interface ContactFields {
  readonly status: ContactStatus
  readonly owner: number | null
  readonly postcode: string | null
  readonly city: string | null
}

/** Tags by their place in the list of a contact. */
type Tags = Readonly<Record<string, number>>

export interface ContactState extends ContactFields {
  readonly id: number
  readonly name: string
  readonly isLocked: boolean
  readonly custom: Readonly<Record<string, JsonValue>>
  readonly tags: Tags
}

/** One side of a change: the values that are on it alone. */
export interface ContactPart {
  readonly fields: Partial<ContactFields>
  readonly custom: Readonly<Record<string, JsonValue>>
  readonly tags: Tags
}

/** The change of one contact. Swapping its sides takes it back. */
export interface ContactChange {
  readonly before: ContactPart
  readonly after: ContactPart
}

const numbers = (values: readonly number[]) => sql`${sql.param([...values])}::int[]`

/**
 * Whether a user other than this one has `contacts c` open: the platform's document lock, as its
 * operations check it.
 */
const isOpenElsewhere = (by: number) => sql`EXISTS (
  SELECT FROM payload_locked_documents l
    JOIN payload_locked_documents_rels d ON d.parent_id = l.id AND d.contacts_id = c.id
    LEFT JOIN payload_locked_documents_rels u ON u.parent_id = l.id AND u.path = 'user'
  WHERE l.updated_at > now() - interval '5 minutes' AND u.users_id IS DISTINCT FROM ${by})`

/**
 * The existing ones of the contacts as they are now, and whether another user has them open.
 */
export const findContactStates = (db: Database, ids: readonly number[], by: number) => rows(db)<
  ContactState & Record<string, unknown>
>`
    SELECT c.id, c.name, c.status, c.owner_id AS owner, nullif(c.postcode, '') AS postcode,
      nullif(c.city, '') AS city, coalesce(c.custom, '{}') AS custom,
      ${isOpenElsewhere(by)} AS "isLocked",
      coalesce((
        SELECT jsonb_object_agg(t.text, t."order") FROM contacts_texts t
        WHERE t.parent_id = c.id AND t.path = 'tags'), '{}') AS tags
    FROM ${livingContacts} c WHERE c.id = ANY(${numbers(ids)}) ORDER BY c.id`

export interface ChangeOfContact extends ContactChange {
  readonly id: number
}

const changed = (changes: readonly ChangeOfContact[]) => sql`
  jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS p (id int, before jsonb, after jsonb)`

/**
 * Writes the changes of contacts that the caller has locked. An owner whose account has been
 * deleted meanwhile is none.
 */
export async function writeContactChanges(
  db: Database,
  changes: readonly ChangeOfContact[],
): Promise<void> {
  await db.execute(sql`
    DELETE FROM contacts_texts t USING ${changed(changes)}
    WHERE t.parent_id = p.id AND t.path = 'tags' AND p.before->'tags' ? t.text`)
  await db.execute(sql`
    INSERT INTO contacts_texts (parent_id, path, "order", text)
    SELECT p.id, 'tags', tag.place::int, tag.text
    FROM ${changed(changes)} CROSS JOIN jsonb_each_text(p.after->'tags') AS tag (text, place)`)
  await db.execute(sql`
    UPDATE contacts c SET
      status = coalesce((f->>'status')::enum_contacts_status, c.status),
      owner_id = CASE WHEN f ? 'owner'
        THEN (SELECT u.id FROM users u WHERE u.id = (f->>'owner')::int) ELSE c.owner_id END,
      postcode = CASE WHEN f ? 'postcode' THEN f->>'postcode' ELSE c.postcode END,
      city = CASE WHEN f ? 'city' THEN f->>'city' ELSE c.city END,
      custom = jsonb_strip_nulls(coalesce(c.custom, '{}') || (p.after->'custom')),
      updated_at = now()
    FROM ${changed(changes)} CROSS JOIN LATERAL (SELECT p.after->'fields') AS fields (f)
    WHERE c.id = p.id`)
}

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
export const deleteContacts = (db: Database, ids: readonly number[]): Promise<number> => affected(
  db,
)`
      UPDATE contacts SET deleted_at = now(), updated_at = now()
      WHERE id = ANY(${numbers(ids)}) AND deleted_at IS NULL`
