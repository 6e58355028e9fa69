import { sql } from '@payloadcms/db-postgres'
import { value } from './rows.ts'
import type { Database } from './transaction.ts'
import { notInTrash } from './trash.ts'

export type VersionedTable =
  | 'people'
  | 'contacts'
  | 'progression_stages'
  | 'follow_up_rules'
  | 'newsletters'
  | 'compose_emails'
  | 'email_templates'
  | 'newsletter_subscribers'
  | 'contact_submissions'
  | 'action_submissions'

/**
 * The version of a row is the transaction that wrote it: every UPDATE changes it. The time stands
 * beside it because a restored database counts transactions from the start.
 */
const version = sql`xmin::text || '-' || extract(epoch FROM updated_at) AS version`

const read = async (
  db: Database,
  table: VersionedTable,
  id: number,
  lock: ReturnType<typeof sql>,
): Promise<string | undefined> => {
  return value(db)<string>`SELECT ${version} FROM ${sql.identifier(table)}
      WHERE id = ${id} AND ${notInTrash(table)} ${lock}`
}

export const findVersion = (db: Database, table: VersionedTable, id: number) =>
  read(db, table, id, sql``)

export const lockVersion = (db: Database, table: VersionedTable, id: number) =>
  read(db, table, id, sql`FOR UPDATE`)
