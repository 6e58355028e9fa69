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

/**
 * Gives every table the rows that were stored, at once, and has processes that run on the database
 * forget the others. Sequences go on: a process may remember documents by their id.
 */
export async function restoreRows(client: pg.Client): Promise<void> {
  await eventually(() => isIdle(client), 'the database is idle')
  const tables = await listTables(client)
  const { rows: stored } = await client.query<{ name: string }>(
    'SELECT substr(table_name, 2) AS name FROM information_schema.tables WHERE table_schema = $1',
    [schema],
  )
  const isStored = new Set(stored.map(({ name }) => name))
  await client.query('BEGIN')
  // Made by a test meanwhile.
  for (const { name } of tables.filter((table) => !isStored.has(table.name)))
    await client.query(`DROP TABLE "${name}" CASCADE`)
  // Neither foreign keys nor triggers: these rows have been through both.
  await client.query('SET LOCAL session_replication_role = replica')
  const restored = tables.filter(({ name }) => isStored.has(name))
  await emptyTables(
    client,
    restored.map(({ name }) => name),
  )
  for (const { name, columns } of restored) {
    const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
    await client.query(`
      INSERT INTO "${name}" (${list}) OVERRIDING SYSTEM VALUE
      SELECT ${list} FROM ${storedAs(name)}, json_populate_record(NULL::"${name}", stored)`)
  }
  await client.query('NOTIFY muster_content')
  await client.query('COMMIT')
}
