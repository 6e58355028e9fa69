import { createReadStream } from 'node:fs'
import { appendFile, mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Storage } from '#src/data/storage/storage.ts'
import { storedFolders } from '#src/platform/uploads/upload-folders.ts'
import { type Checksums, Hashing, isPlainPath } from './checksums.ts'
import { newFile } from './copy-database.ts'
import { forEachConcurrently } from './for-each-concurrently.ts'
import { parts } from './manifest.ts'
import { about, reasonOf } from './problem.ts'
import type { Report } from './progress.ts'

/** Limit of attempts to read one file, and the pause between them in ms. */
const attempts = 3
const pause = 500

/** Timeout of reading one file, in ms. */
const fileTimeout = 10 * 60_000

interface Copying {
  readonly backup: string
  readonly sums: Checksums
  readonly report: Report
  readonly signal: AbortSignal
}

/**
 * All objects in the folders of uploads, whether a document names them or not; without what names
 * no file, such as the marks some tools make for a folder of a bucket.
 */
export async function* storedKeys(storage: Storage): AsyncGenerator<string> {
  for (const folder of storedFolders)
    for await (const key of storage.list(folder)) if (isPlainPath(key)) yield key
}

/** Codes of the system that mean the backup's own disk. */
const isOurDisk = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EROFS'].includes(String(Reflect.get(Object(error), 'code')))

/** Copies an object once; undefined if it does not exist any more. Throws storage errors. */
async function copyOnce(storage: Storage, key: string, path: string, signal: AbortSignal) {
  const object = await storage.read(key)
  if (!object) return undefined
  const hashing = new Hashing()
  const timed = AbortSignal.any([signal, AbortSignal.timeout(fileTimeout)])
  try {
    await pipeline(object.body, hashing, newFile(path), { signal: timed })
    if (hashing.bytes !== object.size)
      throw new Error(`it has ${hashing.bytes} bytes instead of ${object.size}`)
    return { sum: hashing.digest(), bytes: hashing.bytes }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

async function copyWithRetries(storage: Storage, key: string, path: string, signal: AbortSignal) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await copyOnce(storage, key, path, signal)
    } catch (error) {
      if (signal.aborted || isOurDisk(error) || attempt === attempts) throw error
      await sleep(pause * attempt, undefined, { signal })
    }
  }
}

/**
 * Copies all files into a backup. Those that cannot be read are listed in `missing-files.txt`, and
 * counted. Throws BackupProblem when the storage cannot be listed, or the backup not be written.
 */
export async function copyFiles(storage: Storage, { backup, sums, report, signal }: Copying) {
  const totals = { count: 0, bytes: 0, unreadable: new Set<string>() }
  const folders = new Set<string>()
  const copy = async (key: string): Promise<void> => {
    signal.throwIfAborted()
    const path = join(backup, parts.files, key)
    const folder = dirname(path)
    if (!folders.has(folder)) await mkdir(folder, { recursive: true, mode: 0o700 })
    folders.add(folder)
    try {
      const copied = await copyWithRetries(storage, key, path, signal)
      if (!copied) return
      await sums.add({ sum: copied.sum, path: `${parts.files}/${key}` })
      totals.count += 1
      totals.bytes += copied.bytes
    } catch (error) {
      if (signal.aborted || isOurDisk(error)) throw error
      totals.unreadable.add(key)
      await recordMissing(backup, key, reasonOf(error))
    }
    report({ step: 'Files', done: totals.count, bytes: totals.bytes, last: key })
  }
  await about('Copying the files', () => forEachConcurrently(storedKeys(storage), copy))
  return totals
}

const recordMissing = (backup: string, key: string, why: string): Promise<void> =>
  appendFile(join(backup, parts.missing), `${key}\t${why}\n`, { mode: 0o600 })

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

interface Listing {
  readonly backup: string
  /** The file with the keys that documents name, one a line. */
  readonly named: string
  readonly unreadable: ReadonlySet<string>
}

/**
 * Lists the files that the backup lacks, and returns those that documents still name, the unreadable
 * among them. The others were deleted while the backup was made.
 */
export async function listMissing(
  { backup, named, unreadable }: Listing,
  isNamedNow: (key: string) => Promise<boolean>,
): Promise<ReadonlySet<string>> {
  const missing = new Set(unreadable)
  for await (const key of createInterface({ input: createReadStream(named) })) {
    if (unreadable.has(key) || (await isThere(join(backup, parts.files, key)))) continue
    const isNamed = await isNamedNow(key)
    await recordMissing(backup, key, isNamed ? 'not in the storage' : 'deleted meanwhile')
    if (isNamed) missing.add(key)
  }
  return missing
}
