import type pg from 'pg'
import { emptyTables, listTables } from '#src/runtime/backup/sql/tables.ts'
import { eventually } from './muster.ts'

/** Where the rows are stored, out of sight of what reads the catalogue. */
const schema = 'initial_rows'

/** Under another name, since tests look tables up in the catalogue by theirs. */
const storedAs = (name: string): string => `${schema}."~${name}"`

/** Stores the rows of a database, for `restoreRows`: as JSON, so that no table depends on its types. */
export async function storeRows(client: pg.Client): Promise<void> {
  await client.query(`CREATE SCHEMA ${schema}`)
  for (const { name } of await listTables(client))
    await client.query(
      `CREATE TABLE ${storedAs(name)} AS SELECT row_to_json(t) AS stored FROM "${name}" t`,
    )
}

/** Whether the database does nothing, nor waits for the end of a transaction. */
const isIdle = async (client: pg.Client): Promise<boolean> => {
  const { rowCount } = await client.query(`
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
      AND backend_type = 'client backend' AND state <> 'idle'`)
  return rowCount === 0
}

/** From this size on of all its tables, a database is emptied by new files: in bytes. */
const largeSize = 4_000_000

/** Empties the tables that have rows, or had some; a file of tests fills a few of all. */
async function emptyUsed(client: pg.Client, names: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string; size: string }>(
    `SELECT name, pg_relation_size(quote_ident(name)) AS size FROM unnest($1::text[]) AS name
     WHERE pg_relation_size(quote_ident(name)) > 0`,
    [names],
  )
  const size = rows.reduce((sum, row) => sum + Number(row.size), 0)
  if (size > largeSize) return emptyTables(client, names)
  await client.query(rows.map(({ name }) => `DELETE FROM "${name}"`).join(';'))
}

/**
 * Gives every table the rows that were stored, at once, and has processes that run on the database
 * forget the others. Sequences go on: a process may remember documents by their id.
 */
export async function restoreRows(client: pg.Client): Promise<void> {
  await eventually(() => isIdle(client), 'the database is idle')
  const tables = await listTables(client)
  const { rows: stored } = await client.query<{ name: string; size: string }>(
    `SELECT substr(relname, 2) AS name, pg_relation_size(oid) AS size FROM pg_class
     WHERE relkind = 'r' AND relnamespace = $1::regnamespace`,
    [schema],
  )
  const sizes = new Map(stored.map(({ name, size }) => [name, Number(size)]))
  await client.query('BEGIN')
  // Made by a test meanwhile.
  for (const { name } of tables.filter((table) => !sizes.has(table.name)))
    await client.query(`DROP TABLE "${name}" CASCADE`)
  // Neither foreign keys nor triggers: these rows have been through both.
  await client.query('SET LOCAL session_replication_role = replica')
  const restored = tables.filter(({ name }) => sizes.has(name))
  await emptyUsed(
    client,
    restored.map(({ name }) => name),
  )
  for (const { name, columns } of restored.filter((table) => sizes.get(table.name) !== 0)) {
    const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
    await client.query(`
      INSERT INTO "${name}" (${list}) OVERRIDING SYSTEM VALUE
      SELECT ${list} FROM ${storedAs(name)}, json_populate_record(NULL::"${name}", stored)`)
  }
  await client.query('NOTIFY muster_content')
  await client.query('COMMIT')
}
