import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { isRestoreUnfinished } from '#src/data/unfinished-restore.ts'
import { beginSnapshot, tryMigrationLock } from '#src/runtime/backup/sql/backup.ts'
import { copyNamedFiles } from '#src/runtime/backup/sql/named-files.ts'
import {
  type CopiedTable,
  copyOut,
  listSequences,
  listTables,
} from '#src/runtime/backup/sql/tables.ts'
import { type Checksums, Hashing } from './checksums.ts'
import { type Manifest, parts, tableFile } from './manifest.ts'
import { about, BackupProblem } from './problem.ts'
import type { Report } from './progress.ts'

/** Everything of a file in the backup: only its owner may read it, and a crash does not lose it. */
export const newFile = (path: string) =>
  createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })

interface Copying {
  readonly backup: string
  readonly sums: Checksums
  readonly report: Report
  readonly signal: AbortSignal
}

async function copyTable(
  client: pg.Client,
  table: CopiedTable,
  { backup, sums, signal }: Copying,
): Promise<{ rows: number; bytes: number }> {
  const path = tableFile(table.name)
  const reading = client.query(to(copyOut(client, table)))
  const hashing = new Hashing()
  const steps = [createGzip(), hashing, newFile(join(backup, path))] as const
  await pipeline(reading, ...steps, { signal })
  await sums.add({ sum: hashing.digest(), path })
  return { rows: reading.rowCount, bytes: hashing.bytes }
}

const migrationsDone = async (client: pg.Client, tables: readonly CopiedTable[]) => {
  if (!tables.some(({ name }) => name === 'payload_migrations'))
    throw new BackupProblem('The database is empty: there is nothing to back up.')
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM payload_migrations WHERE name IS NOT NULL ORDER BY id',
  )
  return rows.map(({ name }) => name)
}

type DatabasePart = Pick<Manifest, 'takenAt' | 'postgres' | 'migrations' | 'tables' | 'sequences'>

/**
 * Copies every table as it was at one moment into a backup, while others write. What documents name
 * of files at that moment is written to `named`. Throws BackupProblem.
 */
export async function copyDatabase(
  client: pg.Client,
  named: string,
  copying: Copying,
): Promise<DatabasePart> {
  if (!(await tryMigrationLock(client, 'shared')))
    throw new BackupProblem('The database is being migrated or restored; try again after that.')
  if (await isRestoreUnfinished(client))
    throw new BackupProblem('A restore into this database was not completed: run it again first.')
  await about('Reading the database', () => beginSnapshot(client))
  const tables = await listTables(client)
  const migrations = await migrationsDone(client, tables)
  const takenAt = new Date().toISOString()
  const { rows: versions } = await client.query<{ server_version: string }>('SHOW server_version')
  await mkdir(join(copying.backup, parts.database), { mode: 0o700 })
  const copied: Manifest['tables'] = []
  let bytes = 0
  for (const table of tables) {
    const done = await about(`Copying the table ${table.name}`, () =>
      copyTable(client, table, copying),
    )
    copied.push({ name: table.name, columns: [...table.columns], rows: done.rows })
    bytes += done.bytes
    const last = `${table.name}: ${done.rows} rows`
    const counts = { done: copied.length, total: tables.length, bytes }
    copying.report({ step: 'Tables', ...counts, last })
  }
  await pipeline(client.query(to(copyNamedFiles(tables))), newFile(named))
  // After the tables: a value is never below one that a row has.
  const sequences = await listSequences(client)
  await client.query('COMMIT')
  const postgres = versions[0]?.server_version ?? ''
  return { takenAt, postgres, migrations, tables: copied, sequences }
}
