import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import {
  clearUnfinishedRestore,
  isRestoreUnfinished,
  markRestore,
  unmarkRestore,
} from '#src/data/unfinished-restore.ts'
import { requireSupportedPostgres } from '#src/data/usable-database.ts'
import { tryMigrationLock } from '#src/runtime/backup/sql/backup.ts'
import { dropConstraints } from '#src/runtime/backup/sql/constraints.ts'
import {
  copyIn,
  emptyTables,
  endedByRestore,
  listRelations,
  listSequences,
  listTables,
  setSequence,
} from '#src/runtime/backup/sql/tables.ts'
import { Hashing } from './checksums.ts'
import { type Manifest, tableFile } from './manifest.ts'
import { about, BackupProblem } from './problem.ts'
import type { Report } from './progress.ts'

/**
 * Throws BackupProblem unless a database has nothing in it yet, or what a restore left that was
 * interrupted, which is removed, and can hold what is to come; holds the lock of migrations from
 * then on, so that nothing else prepares it.
 */
export async function requireEmptyDatabase(client: pg.Client): Promise<void> {
  if (!(await tryMigrationLock(client, 'exclusive')))
    throw new BackupProblem('Something else is preparing or backing up this database.')
  await requireSupportedPostgres(client)
  const { rows } = await client.query<{ server_encoding: string }>('SHOW server_encoding')
  if (rows[0]?.server_encoding !== 'UTF8')
    throw new BackupProblem('The encoding of the database is not UTF8.')
  if (await isRestoreUnfinished(client))
    await about('Removing what an interrupted restore left', () => clearUnfinishedRestore(client))
  const found = await listRelations(client)
  if (found.length > 0)
    throw new BackupProblem(
      `The database is not empty: it has ${found.slice(0, 3).join(', ')}${found.length > 3 ? ` and ${found.length - 3} more` : ''}. Name an empty one; nothing was changed.`,
    )
}

interface Restoring {
  readonly backup: string
  readonly manifest: Manifest
  readonly without: readonly string[]
  /** Runs the migrations of the manifest on the connection, and commits each. */
  readonly migrate: (names: readonly string[]) => Promise<void>
  /** Another connection to the database, which no signal ends. */
  readonly connect: () => Promise<pg.Client>
  readonly report: Report
  readonly signal: AbortSignal
}

type Table = Manifest['tables'][number]

/** Throws BackupProblem where the migrations do not make a table of the backup. */
async function requireTables(client: pg.Client, tables: readonly Table[]): Promise<void> {
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

/** The schema by the migrations that the backup had, then every row in one transaction. */
async function fillDatabase(client: pg.Client, restoring: Restoring): Promise<void> {
  const { manifest, without } = restoring
  const omitted = [...without, ...endedByRestore]
  const tables = manifest.tables.filter(({ name }) => !omitted.includes(name))
  await about('Migrating the database', () => restoring.migrate(manifest.migrations))
  await requireTables(client, tables)
  await client.query('BEGIN')
  const restoreConstraints = await about('Preparing the tables', () => dropConstraints(client))
  await emptyTables(
    client,
    tables.map(({ name }) => name),
  )
  await restoreRows(client, tables, restoring)
  const made = new Set((await listSequences(client)).map(({ name }) => name))
  for (const sequence of manifest.sequences.filter(({ name }) => made.has(name)))
    await about(`The sequence ${sequence.name}`, () => setSequence(client, sequence))
  await about('Checking the foreign keys', restoreConstraints)
  restoring.signal.throwIfAborted()
  await about('Committing', async () => {
    await unmarkRestore(client)
    await client.query('COMMIT')
  })
}

/** Limit in ms of waiting for the end of a connection. */
const endTimeout = 5_000

/**
 * Empties the database again, over another connection: the first one may be in the middle of
 * anything, and still holds the lock of migrations.
 */
async function takeBack(session: number | undefined, { connect }: Restoring): Promise<void> {
  const client = await connect()
  try {
    await client.query('SELECT pg_terminate_backend($1, $2)', [session, endTimeout])
    if (!(await tryMigrationLock(client, 'exclusive'))) return
    if (await isRestoreUnfinished(client)) await clearUnfinishedRestore(client)
  } finally {
    await client.end()
  }
}

/**
 * Restores a database, which cannot be used until it is complete: the mark of an unfinished restore
 * goes with the COMMIT of the rows. A restore that fails or is aborted leaves the database empty,
 * or with the mark where it was cut off. Newer migrations run at the next start. Throws
 * BackupProblem.
 */
export async function restoreDatabase(client: pg.Client, restoring: Restoring): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  await about('Beginning the restore', () => markRestore(client))
  try {
    await fillDatabase(client, restoring)
  } catch (error) {
    // The mark stays where this fails as well.
    await takeBack(rows[0]?.pid, restoring).catch(() => undefined)
    throw error
  }
  // What is committed is restored, with or without statistics.
  await client.query('ANALYZE').catch(() => undefined)
}
