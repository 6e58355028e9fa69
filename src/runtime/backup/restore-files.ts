import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { typeOf } from '#src/data/storage/copy.ts'
import type { Storage } from '#src/data/storage/storage.ts'
import { type Checksum, readChecksums } from './checksums.ts'
import { storedKeys } from './copy-files.ts'
import { forEachConcurrently } from './for-each-concurrently.ts'
import { type Manifest, parts } from './manifest.ts'
import { about, BackupProblem } from './problem.ts'
import type { Report } from './progress.ts'

const sizeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ size }) => size,
    () => undefined,
  )

/**
 * Throws BackupProblem when a storage has files that are not of this backup. Those that are were
 * left by a restore that was interrupted, which goes on with them.
 */
export async function requireEmptyStorage(storage: Storage, backup: string): Promise<void> {
  await about('Reading the place of files', async () => {
    for await (const key of storedKeys(storage)) {
      const size = await sizeOf(join(backup, parts.files, key))
      if (size === undefined || (await storage.stat(key))?.size !== size)
        throw new BackupProblem(
          `The place of files is not empty: it has ${key}, which is not in the backup.`,
        )
    }
  })
}

async function* filesOf(backup: string): AsyncGenerator<Checksum> {
  const folder = `${parts.files}/`
  for await (const { sum, path } of readChecksums(backup))
    if (path.startsWith(folder)) yield { sum, path: path.slice(folder.length) }
}

interface Restoring {
  readonly backup: string
  readonly manifest: Manifest
  readonly report: Report
  readonly signal: AbortSignal
}

/** Writes the files of a backup to a storage; those that are there already are left as they are. */
export async function restoreFiles(
  storage: Storage,
  { backup, manifest, report, signal }: Restoring,
): Promise<void> {
  let done = 0
  let bytes = 0
  const restore = async ({ sum, path: key }: Checksum): Promise<void> => {
    signal.throwIfAborted()
    const content = await readFile(join(backup, parts.files, key))
    if (createHash('sha256').update(content).digest('hex') !== sum)
      throw new BackupProblem(`The backup cannot be used: ${parts.files}/${key} is damaged.`)
    if ((await storage.stat(key))?.size !== content.byteLength)
      await storage.write(key, content, typeOf(key))
    done += 1
    bytes += content.byteLength
    report({ step: 'Files', done, total: manifest.files.count, bytes, last: key })
  }
  await about('Restoring the files', () => forEachConcurrently(filesOf(backup), restore))
}
