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
]

const versionsOf = (table: string): string => `_${table}_v`

/** The condition of rows that are not in the trash, of documents or of their versions. */
export function notInTrash(table: string, alias?: string): SQL {
  const row = alias === undefined ? sql`` : sql`${sql.identifier(alias)}.`
  if (tablesWithTrash.includes(table)) return sql`${row}deleted_at IS NULL`
  const isOfVersions = tablesWithTrash.some((each) => versionsOf(each) === table)
  return isOfVersions ? sql`${row}version_deleted_at IS NULL` : sql`TRUE`
}
