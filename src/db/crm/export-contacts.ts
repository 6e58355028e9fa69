import { sql } from '@payloadcms/db-postgres'
import type { CustomValues } from '#src/contract/crm/custom-fields.ts'
import type { Contact } from '#src/payload-types.ts'
import { createdBefore, exportBatchSize, keysetBatches } from '../keyset.ts'
import { rowsOf, type Stored } from '../rows.ts'
import type { Database } from '../transaction.ts'
import { type Fragment, isoTimestamp, listedContactColumns } from './columns.ts'
import type { ContactRow } from './contact.ts'
import { type ContactFilters, matching } from './list-contacts.ts'

/** A contact with all its fields. */
export type ExportedContact = ContactRow &
  Pick<Contact, 'updatedAt'> &
  Stored<Contact, 'postcode' | 'city'> & {
    /** The username of the responsible user. */
    owner: string | null
    custom: CustomValues
  }

const findContacts = async (db: Database, rest: Fragment): Promise<ExportedContact[]> => {
  const contacts = sql`
    SELECT ${listedContactColumns}, c.notes, ${isoTimestamp(sql`c.updated_at`)} AS "updatedAt",
      nullif(c.postcode, '') AS postcode, nullif(c.city, '') AS city, u.username AS owner, c.custom
    FROM contacts c
      LEFT JOIN progression_stages s ON s.id = c.current_stage_id
      LEFT JOIN users u ON u.id = c.owner_id
    WHERE ${rest}`
  return rowsOf(await db.execute<ExportedContact>(contacts))
}

/**
 * All contacts that match, newest first, in batches. Keyset pagination instead of one snapshot,
 * which would hold a connection, and the cleanup of the whole database, for as long as a slow
 * client reads: no contact appears twice, each is as its batch found it, and those created
 * meanwhile are missing.
 */
export const findExportedContacts = (
  db: Database,
  filters: ContactFilters,
): AsyncGenerator<ExportedContact[], void> =>
  keysetBatches((last) => {
    const after = createdBefore(last, sql`c.created_at`, sql`c.id`)
    return findContacts(
      db,
      sql`${matching(filters)} AND ${after}
        ORDER BY c.created_at DESC, c.id DESC LIMIT ${exportBatchSize}`,
    )
  })

/** The contacts with these ids, the highest first. */
export const findContactsToExport = (
  db: Database,
  ids: readonly number[],
): Promise<ExportedContact[]> =>
  findContacts(db, sql`c.id = ANY(${sql.param(ids)}::int[]) ORDER BY c.id DESC`)
