import { sql } from '@payloadcms/db-postgres'
import type { CustomValues } from '#src/contract/people/custom-fields.ts'
import type { Fragment } from '#src/data/columns.ts'
import { createdBefore, exportBatchSize, keysetBatches } from '#src/data/keyset.ts'
import { rowsOf, type Stored } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { livingContacts } from '#src/data/trash.ts'
import type { Contact } from '#src/payload-types.ts'
import type { ContactRow } from '#src/people/contacts/sql/contact.ts'
import { type ContactFilters, matching } from '#src/people/contacts/sql/list-contacts.ts'

export type ExportedContact = ContactRow &
  Pick<Contact, 'updatedAt'> &
  Stored<Contact, 'postcode' | 'city' | 'firstName' | 'lastName'> & {
    owner: string | null
    custom: CustomValues
  }

/** As the database writes it, so that the driver parses nothing. */
type TextRow = Record<'id' | 'stage' | 'created' | 'updated', string> &
  Record<'tags' | 'custom', string | null> &
  Pick<ExportedContact, 'name' | 'status' | 'owner'> &
  Stored<Contact, 'email' | 'phone' | 'notes' | 'postcode' | 'city' | 'firstName' | 'lastName'>

/** JSON has one format of timestamps, whatever the server's DateStyle; formatting takes twice as long. */
const timestamp = (column: Fragment): Fragment => sql`to_json(${column} AT TIME ZONE 'UTC')::text`

/** `"2026-05-03T08:09:10.1"`, in UTC and in quotes, in the contract's format. */
const isoTimestamp = (written: string): string =>
  written.length === 25
    ? `${written.slice(1, 24)}Z`
    : `${written.slice(1, 20)}.${written.slice(21, -1).padEnd(3, '0').slice(0, 3)}Z`

const parsed = <Value>(json: string | null, empty: Value): Value =>
  json === null ? empty : JSON.parse(json)

const toContact = (row: TextRow): ExportedContact => ({
  id: Number(row.id),
  name: row.name,
  email: row.email,
  phone: row.phone,
  status: row.status,
  progressionStage: row.stage,
  tags: parsed<string[]>(row.tags, []),
  createdAt: isoTimestamp(row.created),
  notes: row.notes,
  updatedAt: isoTimestamp(row.updated),
  postcode: row.postcode,
  city: row.city,
  owner: row.owner,
  firstName: row.firstName,
  lastName: row.lastName,
  custom: parsed<CustomValues>(row.custom, {}),
})

const findRows = async (db: Database, rest: Fragment): Promise<TextRow[]> => {
  const contacts = sql`
    SELECT c.id::text, c.name, c.email, c.phone, c.status::text, coalesce(s.name, '') AS stage,
      (SELECT json_agg(t.text ORDER BY t."order")::text FROM contacts_texts t
        WHERE t.parent_id = c.id AND t.path = 'tags') AS tags,
      c.notes, ${timestamp(sql`c.created_at`)} AS created, ${timestamp(sql`c.updated_at`)} AS updated,
      nullif(c.postcode, '') AS postcode, nullif(c.city, '') AS city, u.username AS owner,
      c.first_name AS "firstName", c.last_name AS "lastName",
      nullif(c.custom, '{}')::text AS custom
    FROM ${livingContacts} c
      LEFT JOIN progression_stages s ON s.id = c.current_stage_id
      LEFT JOIN users u ON u.id = c.owner_id
    WHERE ${rest}`
  return rowsOf(await db.execute<TextRow>(contacts))
}

/**
 * All contacts that match, newest first, in batches. Keyset pagination instead of one snapshot,
 * which would hold a connection, and the cleanup of the whole database, for as long as a slow
 * client reads: no contact appears twice, each is as its batch found it, and those created
 * meanwhile are missing.
 */
export async function* findExportedContacts(
  db: Database,
  filters: ContactFilters,
): AsyncGenerator<ExportedContact[], void> {
  const findAfter = (last: TextRow | undefined) => {
    const position = last && { id: Number(last.id), createdAt: isoTimestamp(last.created) }
    const after = createdBefore(position, sql`c.created_at`, sql`c.id`)
    return findRows(
      db,
      sql`${matching(filters)} AND ${after}
        ORDER BY c.created_at DESC, c.id DESC LIMIT ${exportBatchSize}`,
    )
  }
  for await (const rows of keysetBatches(findAfter)) yield rows.map(toContact)
}

export async function findContactsToExport(
  db: Database,
  ids: readonly number[],
): Promise<ExportedContact[]> {
  const rows = await findRows(db, sql`c.id = ANY(${sql.param(ids)}::int[]) ORDER BY c.id DESC`)
  return rows.map(toContact)
}
