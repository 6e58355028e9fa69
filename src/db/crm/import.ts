import { sql } from '@payloadcms/db-postgres'
import { changedBy } from '../rows.ts'
import type { Database } from '../transaction.ts'

export interface StagedContact {
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly status: string
  readonly tags: readonly string[]
}

/**
 * Creates the staging table of one import, which is dropped with the transaction. Each row gets the
 * id of its future contact at once, in the order of the file.
 */
export async function createStaging(db: Database): Promise<void> {
  await db.execute(sql`
    CREATE TEMPORARY TABLE import_rows (
      id int NOT NULL DEFAULT nextval(pg_get_serial_sequence('public.contacts', 'id')),
      name varchar NOT NULL, email varchar, phone varchar, status enum_contacts_status NOT NULL,
      tags text[]
    ) ON COMMIT DROP`)
}

/** An array literal of Postgres: the tags of a row as one parameter, whatever they contain. */
const arrayLiteral = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`

/** Adds rows to the staging table. */
export async function stageContacts(db: Database, rows: readonly StagedContact[]): Promise<void> {
  const column = (read: (row: StagedContact) => string | null) => sql.param(rows.map(read))
  await db.execute(sql`
    INSERT INTO import_rows (name, email, phone, status, tags)
    SELECT name, email, phone, status, tags::text[]
    FROM unnest(
      ${column(({ name }) => name)}::varchar[],
      ${column(({ email }) => email)}::varchar[],
      ${column(({ phone }) => phone)}::varchar[],
      ${column(({ status }) => status)}::enum_contacts_status[],
      ${column(({ tags }) => arrayLiteral(tags))}::text[]
    ) AS staged (name, email, phone, status, tags)`)
}

/**
 * Inserts the staged rows as contacts and returns how many; a row whose email is a duplicate, in
 * the file or of a stored contact, is skipped.
 */
export async function importStaged(db: Database): Promise<number> {
  // Ordered by email, so that two concurrent imports cannot deadlock.
  const imported = changedBy(
    await db.execute(sql`
      INSERT INTO contacts (id, name, email, phone, status, notes, created_at, updated_at)
      SELECT id, name, email, phone, status, '', now(), now() FROM (
        SELECT *, row_number() OVER (PARTITION BY email ORDER BY id) AS nth FROM import_rows) staged
      WHERE email IS NULL OR nth = 1
      ORDER BY email, id
      ON CONFLICT (email) DO NOTHING`),
  )
  await db.execute(sql`
    INSERT INTO contacts_texts (parent_id, path, "order", text)
    SELECT c.id, 'tags', t.place, t.tag
    FROM import_rows r JOIN contacts c ON c.id = r.id
      CROSS JOIN LATERAL unnest(r.tags) WITH ORDINALITY AS t (tag, place)`)
  return imported
}
