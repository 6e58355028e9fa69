import { type Dirent, existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { typeOfFile } from '#src/data/storage/keys/copy-keys.ts'
import { typeOfFileKey } from '#src/data/storage/keys/file-key.ts'
import type { Storage } from './storage.ts'

export interface CopyProgress {
  readonly total: number
  readonly copied: number
  readonly present: number
}

const concurrency = 8

export const typeOf = (key: string): string =>
  typeOfFile(key) ?? typeOfFileKey(key) ?? 'application/octet-stream'

const isFile = (entry: Dirent): boolean => entry.isFile() && !entry.name.endsWith('.part')

/** Keys of the complete files below a folder, sorted; empty when the folder does not exist. */
async function listKeys(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(isFile)
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/**
 * Copies the files below a folder to a storage, each under its key. Idempotent: files already
 * there in full are skipped, so that an interrupted copy can be resumed. Calls `onProgress` after
 * every file. Throws storage errors; files copied until then stay.
 */
export async function copyFiles(
  folder: string,
  target: Storage,
  onProgress: (progress: CopyProgress) => void,
): Promise<CopyProgress> {
  const keys = await listKeys(folder)
  const total = keys.length
  let copied = 0
  let present = 0
  const copy = async (key: string): Promise<void> => {
    const path = join(folder, key)
    const [{ size }, there] = await Promise.all([stat(path), target.stat(key)])
    if (there?.size === size) present += 1
    else {
      await target.write(key, await readFile(path), typeOf(key))
      copied += 1
    }
    onProgress({ total, copied, present })
  }
  const left = keys.values()
  const lane = async (): Promise<void> => {
    for (const key of left) await copy(key)
  }
  await Promise.all(Array.from({ length: concurrency }, lane))
  return { total, copied, present }
}
