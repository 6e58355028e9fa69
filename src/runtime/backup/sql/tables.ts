import type pg from 'pg'
import { tablesInLinks } from '#src/mail/pages/link-token.ts'

export interface CopiedTable {
  readonly name: string
  /** Without generated columns. */
  readonly columns: readonly string[]
}

/** A sequence; without a value it has not been used. */
export interface CopiedSequence {
  readonly name: string
  /** A bigint. */
  readonly value: string | null
}

/** Members of extensions come with the extension, and are no data of ours. */
const isOurs = (catalogue: string, object: string): string =>
  `NOT EXISTS (SELECT FROM pg_depend d
    WHERE d.classid = '${catalogue}'::regclass AND d.objid = ${object} AND d.deptype = 'e')`

/**
 * The tables of the current schema, which is Muster's; other schemas of a shared database are not
 * ours. A replica has no rows of unlogged tables, which a crash may lose anyway.
 */
export async function listTables(client: pg.Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    SELECT c.relname::text AS name, ARRAY(
      SELECT a.attname::text FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      ORDER BY a.attnum) AS columns
    FROM pg_class c
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
      AND (c.relpersistence = 'p' OR NOT pg_is_in_recovery())
      AND ${isOurs('pg_class', 'c.oid')}
    ORDER BY c.relname COLLATE "C"`)
  return rows
}

export async function listRelations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT c.relname::text AS name FROM pg_class c
      WHERE c.relkind <> 'c' AND c.relnamespace = current_schema()::regnamespace
        AND ${isOurs('pg_class', 'c.oid')}
    UNION ALL SELECT t.typname::text FROM pg_type t
      WHERE t.typtype = 'e' AND t.typnamespace = current_schema()::regnamespace
        AND ${isOurs('pg_type', 't.oid')}
    ORDER BY name`)
  return rows.map(({ name }) => name)
}

/** The sequences of the current schema, as they are now: no transaction isolates them. */
export async function listSequences(client: pg.Client): Promise<CopiedSequence[]> {
  const { rows } = await client.query<{ name: string; value: string | null }>(`
    SELECT sequencename::text AS name, last_value::text AS value FROM pg_sequences
    WHERE schemaname = current_schema() ORDER BY sequencename COLLATE "C"`)
  return rows
}

/**
 * Ids given since the backup are not given again where links of mails name them, or a link of then
 * would be about another person.
 */
const mailed = tablesInLinks.map((table) => `${table}_id_seq`)

/**
 * What a restore leaves empty: links of helpers at the door, of which one may have been withdrawn
 * since the backup.
 */
export const endedByRestore: readonly string[] = ['door_links']

/** More than an installation gives between two backups. */
const skipped = 1_000_000n

const valueAfterRestore = ({ name, value }: CopiedSequence): string | null =>
  mailed.includes(name) ? String(BigInt(value ?? 0) + skipped) : value

export async function setSequence(client: pg.Client, sequence: CopiedSequence): Promise<void> {
  const name = client.escapeIdentifier(sequence.name)
  const value = valueAfterRestore(sequence)
  if (value === null) await client.query(`ALTER SEQUENCE ${name} RESTART`)
  else await client.query('SELECT setval($1::regclass, $2::bigint)', [name, value])
}

const columnsOf = (client: pg.Client, { columns }: CopiedTable): string =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ')

/** The statement that reads a table as text, which every version of Postgres writes alike. */
export const copyOut = (client: pg.Client, table: CopiedTable): string =>
  `COPY ${client.escapeIdentifier(table.name)} (${columnsOf(client, table)}) TO STDOUT`

export const copyIn = (client: pg.Client, table: CopiedTable): string =>
  `COPY ${client.escapeIdentifier(table.name)} (${columnsOf(client, table)}) FROM STDIN`

/** Empties tables that no foreign key refers to. */
export async function emptyTables(client: pg.Client, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await client.query(`TRUNCATE ${names.map((name) => client.escapeIdentifier(name)).join(', ')}`)
}
