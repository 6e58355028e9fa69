import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'

/** Tables whose rows may be in the trash of the platform. */
export const tablesWithTrash: readonly string[] = [
  'actions',
  'news',
  'events',
  'pages',
  'people',
  'forms',
  'newsletters',
  'compose_emails',
  'contacts',
]

/**
 * Contacts that are not in the trash, to be read in place of the table: statements have many of
 * them. Postgres plans it as the condition it is.
 */
export const livingContacts = sql`(SELECT * FROM contacts WHERE deleted_at IS NULL)`

const versionsOf = (table: string): string => `_${table}_v`

/** The condition of rows that are not in the trash, of documents or of their versions. */
export function notInTrash(table: string, alias?: string): SQL {
  const row = alias === undefined ? sql`` : sql`${sql.identifier(alias)}.`
  if (tablesWithTrash.includes(table)) return sql`${row}deleted_at IS NULL`
  const isOfVersions = tablesWithTrash.some((each) => versionsOf(each) === table)
  return isOfVersions ? sql`${row}version_deleted_at IS NULL` : sql`TRUE`
}

/** Whether `f`, such as a follow-up, is of a contact that is not in the trash. */
export const isOfLivingContact = sql`EXISTS (
  SELECT FROM contacts WHERE id = f.contact_id AND deleted_at IS NULL)`
