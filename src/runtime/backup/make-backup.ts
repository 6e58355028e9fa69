import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Storage } from '#src/data/storage/storage.ts'
import { openCopyConnection } from '#src/runtime/backup/sql/backup.ts'
import { isFileNamed } from '#src/runtime/backup/sql/named-files.ts'
import { readAcknowledged, removeFound } from './acknowledged.ts'
import { type Checksums, openChecksums, sumOf } from './checksums.ts'
import { copyDatabase } from './copy-database.ts'
import { copyFiles, listMissing } from './copy-files.ts'
import { copySecrets } from './installation-secrets.ts'
import { type Manifest, parts, writeManifest } from './manifest.ts'
import { incompleteName, nameOf, unfinishedName } from './names.ts'
import { about } from './problem.ts'
import type { Report } from './progress.ts'

export interface Source {
  readonly databaseUrl: string
  readonly storage: Storage
  readonly storageKind: Manifest['files']['from']
  /** The folder of the secrets that Muster generated; none when all are set from outside. */
  readonly secretsFolder: string | undefined
  readonly environmentSecrets: readonly string[]
  readonly version: string
}

interface Made {
  readonly path: string
  readonly manifest: Omit<Manifest, 'format'>
}

/** Writes the directory itself to disk, so that a crash does not lose what stands in it. */
const syncFolder = async (folder: string): Promise<void> => {
  const opened = await open(folder, 'r')
  await opened.sync().finally(() => opened.close())
}

const connect = (databaseUrl: string, signal: AbortSignal) =>
  about('Connecting to the database', () => openCopyConnection(databaseUrl, signal))

interface Writing {
  readonly backup: string
  readonly acknowledged: ReadonlySet<string>
  readonly sums: Checksums
  readonly report: Report
  readonly signal: AbortSignal
}

/** The database first: what is uploaded meanwhile is a file too many, never one too few. */
async function writeDatabase(source: Source, named: string, writing: Writing) {
  const client = await connect(source.databaseUrl, writing.signal)
  try {
    return await copyDatabase(client, named, writing)
  } finally {
    await client.end()
  }
}

async function writeFiles(
  source: Source,
  { named, tables }: { named: string; tables: Manifest['tables'] },
  writing: Writing,
) {
  const { count, bytes, unreadable } = await copyFiles(source.storage, writing)
  const client = await connect(source.databaseUrl, writing.signal)
  try {
    const missing = await listMissing({ backup: writing.backup, named, unreadable }, (key) =>
      isFileNamed(client, tables, key),
    )
    await rm(named)
    const files = { count, bytes, from: source.storageKind }
    const acknowledged = [...missing].filter((key) => writing.acknowledged.has(key))
    const counts = {
      missing: missing.size - acknowledged.length,
      acknowledged: acknowledged.length,
    }
    await removeFound(dirname(writing.backup), missing)
    return { files, ...counts }
  } finally {
    await client.end()
  }
}

async function writeAll(source: Source, writing: Writing): Promise<Made['manifest']> {
  const { backup, sums } = writing
  const named = join(backup, 'named-files.txt')
  const database = await writeDatabase(source, named, writing)
  const files = await writeFiles(source, { named, tables: database.tables }, writing)
  const stored = await copySecrets(source.secretsFolder, backup, sums)
  const secrets = { stored, environment: [...source.environmentSecrets] }
  const manifest = { muster: source.version, ...database, ...files, secrets }
  const path = join(backup, parts.manifest)
  await writeFile(path, writeManifest(manifest), { flag: 'wx', mode: 0o600, flush: true })
  await sums.add({ sum: await sumOf(path), path: parts.manifest })
  if (await stat(join(backup, parts.missing)).catch(() => undefined))
    await sums.add({ sum: await sumOf(join(backup, parts.missing)), path: parts.missing })
  return manifest
}

const claimFolder = async (path: string): Promise<boolean> => {
  try {
    await mkdir(path, { mode: 0o700 })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Makes the folder of a backup, which is named by the second: of two in one, the later waits. */
async function openUnfinished(folder: string, signal: AbortSignal): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (;;) {
    const name = nameOf(new Date())
    const unfinished = join(folder, unfinishedName(name))
    if (await claimFolder(unfinished)) {
      const finished = [name, incompleteName(name)].map((each) => join(folder, each))
      if (!finished.some(existsSync)) return name
      await rmdir(unfinished)
    }
    await sleep(1000, undefined, { signal })
  }
}

/**
 * Makes a backup in a folder below `folder`, named by the time, while everything runs. It has
 * another name until it is complete; a process that is killed leaves that behind, and a failure
 * nothing. Where files are missing that are not acknowledged the backup stays, and its name says
 * so. Throws BackupProblem, or the signal's reason.
 */
export async function makeBackup(
  folder: string,
  source: Source,
  { report, signal }: Pick<Writing, 'report' | 'signal'>,
): Promise<Made> {
  const name = await about(folder, () => openUnfinished(folder, signal))
  const backup = join(folder, unfinishedName(name))
  try {
    const sums = await openChecksums(backup)
    const acknowledged = await readAcknowledged(folder)
    const writing = { backup, acknowledged, sums, report, signal }
    const manifest = await writeAll(source, writing).finally(sums.close)
    for (const each of await readdir(backup, { recursive: true, withFileTypes: true }))
      if (each.isDirectory()) await syncFolder(join(each.parentPath, each.name))
    await syncFolder(backup)
    const path = join(folder, manifest.missing > 0 ? incompleteName(name) : name)
    await rename(backup, path)
    await syncFolder(folder)
    return { path, manifest }
  } catch (error) {
    await rm(backup, { recursive: true, force: true })
    throw error
  }
}
