import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { setRulesAside } from '#src/db/backup/rules.ts'
import { tryMigrationLock } from '#src/db/backup/session.ts'
import {
  copyIn,
  emptyTables,
  listRelations,
  listSequences,
  listTables,
  setSequence,
} from '#src/db/backup/tables.ts'
import { Hashing } from './checksums.ts'
import { type Manifest, tableFile } from './manifest.ts'
import { about, BackupProblem } from './problem.ts'
import type { Report } from './progress.ts'

/**
 * Throws BackupProblem unless a database has nothing in it yet and can hold what is to come; holds
 * the lock of migrations from then on, so that nothing else prepares it.
 */
export async function demandEmptyDatabase(client: pg.Client): Promise<void> {
  if (!(await tryMigrationLock(client, 'exclusive')))
    throw new BackupProblem('Something else is preparing or backing up this database.')
  const { rows } = await client.query<{ server_encoding: string }>('SHOW server_encoding')
  if (rows[0]?.server_encoding !== 'UTF8')
    throw new BackupProblem('The encoding of the database is not UTF8.')
  const found = await listRelations(client)
  if (found.length > 0)
    throw new BackupProblem(
      `The database is not empty: it has ${found.slice(0, 3).join(', ')}${found.length > 3 ? ` and ${found.length - 3} more` : ''}. Name an empty one; nothing was changed.`,
    )
}

interface Restoring {
  readonly backup: string
  readonly manifest: Manifest
  /** Tables of the backup that are not wanted. */
  readonly without: readonly string[]
  /** Runs the migrations of the manifest on the connection, within its transaction. */
  readonly migrate: (names: readonly string[]) => Promise<void>
  readonly report: Report
  readonly signal: AbortSignal
}

type Table = Manifest['tables'][number]

/** Throws BackupProblem where the migrations do not make a table of the backup. */
async function demandTables(client: pg.Client, tables: readonly Table[]): Promise<void> {
  const made = new Set((await listTables(client)).map(({ name }) => name))
  const unknown = tables.filter(({ name }) => !made.has(name)).map(({ name }) => name)
  if (unknown.length > 0)
    throw new BackupProblem(
      `The migrations of this installation do not make ${unknown.join(', ')}: restore with the organisation's migrations, or leave them out by --without=${unknown.join(',')}.`,
    )
}

async function restoreTable(
  client: pg.Client,
  table: Table,
  { backup, signal }: Pick<Restoring, 'backup' | 'signal'>,
): Promise<number> {
  const hashing = new Hashing()
  const file = createReadStream(join(backup, tableFile(table.name)))
  const writing = client.query(from(copyIn(client, table)))
  await pipeline(file, hashing, createGunzip(), writing, { signal })
  if (writing.rowCount !== table.rows)
    throw new BackupProblem(
      `The backup cannot be used: ${table.name} has ${writing.rowCount} rows instead of ${table.rows}.`,
    )
  return hashing.bytes
}

async function restoreRows(client: pg.Client, tables: readonly Table[], restoring: Restoring) {
  const total = tables.length
  let bytes = 0
  for (const [at, table] of tables.entries()) {
    bytes += await about(`Restoring the table ${table.name}`, () =>
      restoreTable(client, table, restoring),
    )
    const last = `${table.name}: ${table.rows} rows`
    restoring.report({ step: 'Tables', done: at + 1, total, bytes, last })
  }
}

/**
 * Restores a database in one transaction, so that it is empty until it is complete: the schema by
 * the migrations the backup had, then every row. Newer migrations run at the next start. Throws
 * BackupProblem.
 */
export async function restoreDatabase(client: pg.Client, restoring: Restoring): Promise<void> {
  const { manifest, without } = restoring
  const tables = manifest.tables.filter(({ name }) => !without.includes(name))
  await client.query('BEGIN')
  await about('Migrating the database', () => restoring.migrate(manifest.migrations))
  await demandTables(client, tables)
  const putRulesBack = await about('Preparing the tables', () => setRulesAside(client))
  await emptyTables(
    client,
    tables.map(({ name }) => name),
  )
  await restoreRows(client, tables, restoring)
  const made = new Set((await listSequences(client)).map(({ name }) => name))
  for (const sequence of manifest.sequences.filter(({ name }) => made.has(name)))
    await about(`The sequence ${sequence.name}`, () => setSequence(client, sequence))
  await about('Checking the foreign keys', putRulesBack)
  restoring.signal.throwIfAborted()
  await about('Committing', () => client.query('COMMIT'))
  // What is committed is restored, with or without statistics.
  await client.query('ANALYZE').catch(() => undefined)
}
