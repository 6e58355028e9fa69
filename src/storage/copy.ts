import { type Dirent, existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { typeOfKey } from '#src/content/images/key.ts'
import type { Storage } from './storage.ts'

export interface CopyProgress {
  /** Files there are. */
  readonly total: number
  readonly copied: number
  /** Files that were there already. */
  readonly present: number
}

/** How many files travel at once. */
const lanes = 8

/** The type of an image or of one of its copies. */
const typeOf = (key: string): string =>
  typeOfKey(key.replace(/\.w\d+(?=\.\w+$)/, '')) ?? 'application/octet-stream'

const isFile = (entry: Dirent): boolean => entry.isFile() && !entry.name.endsWith('.part')

/** Keys of the finished files below a folder, in a fixed order; none when there is no folder. */
async function listKeys(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(isFile)
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/**
 * Copies the files below a folder to a storage, each under its key. A file that is there in
 * full is left alone, so that a copy broken off goes on where it was. `onProgress` hears of
 * every file. Throws what the storage throws; what was copied until then stays.
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
  await Promise.all(Array.from({ length: lanes }, lane))
  return { total, copied, present }
}
