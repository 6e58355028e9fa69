import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parts } from './manifest.ts'
import { newestIncomplete } from './names.ts'

/**
 * Files that an operator knows to be lost, one storage key a line, in the folder of the backups: a
 * backup that lacks these alone is complete.
 */
const acknowledgedFile = 'acknowledged-files.txt'

const keysIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.split('\t')[0] ?? '')
    .filter((key) => key !== '')

export async function readAcknowledged(folder: string): Promise<ReadonlySet<string>> {
  try {
    return new Set(keysIn(await readFile(join(folder, acknowledgedFile), 'utf8')))
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'ENOENT') return new Set()
    throw error
  }
}

/** Written beside and renamed, so that an interruption leaves the list of before. */
async function writeAcknowledged(folder: string, keys: ReadonlySet<string>): Promise<void> {
  const path = join(folder, acknowledgedFile)
  const text = [...keys]
    .sort()
    .map((key) => `${key}\n`)
    .join('')
  await writeFile(`${path}.new`, text, { mode: 0o600, flush: true })
  await rename(`${path}.new`, path)
}

export async function acknowledgeMissing(folder: string): Promise<readonly string[]> {
  const newest = await newestIncomplete(folder)
  if (newest === undefined) return []
  const keys = keysIn(await readFile(join(folder, newest, parts.missing), 'utf8'))
  await writeAcknowledged(folder, new Set([...(await readAcknowledged(folder)), ...keys]))
  return keys
}

/** Removes those that are not missing any more: lost again, they must be reported again. */
export async function removeFound(
  folder: string,
  stillMissing: ReadonlySet<string>,
): Promise<void> {
  const acknowledged = await readAcknowledged(folder)
  const left = new Set([...acknowledged].filter((key) => stillMissing.has(key)))
  if (left.size < acknowledged.size) await writeAcknowledged(folder, left)
}
