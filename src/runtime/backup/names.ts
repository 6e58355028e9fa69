import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The name of a backup: its time in UTC, without what file systems forbid. */
export const nameOf = (time: Date): string =>
  `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

const unfinished = '.unfinished'
const incomplete = '-incomplete'

export const unfinishedName = (name: string): string => `${name}${unfinished}`

export const incompleteName = (name: string): string => `${name}${incomplete}`

const form = /^(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)(\.unfinished|-incomplete)?$/

/** Age in ms from which an unfinished backup counts as abandoned. */
const abandonedAfter = 24 * 60 * 60_000

/**
 * Removes all but the newest `keep` backups of a folder, incomplete ones among them, and what was left
 * unfinished a day ago; nothing with another form of name. The newest complete one stays in any
 * case. Returns what it removed.
 */
export async function removeOldBackups(folder: string, keep: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => form.test(name)).sort()
  const finished = names.filter((name) => !name.endsWith(unfinished))
  const lastComplete = finished.findLast((name) => !name.endsWith(incomplete))
  const retained = new Set([...finished.slice(-keep), lastComplete])
  const abandoned = nameOf(new Date(Date.now() - abandonedAfter))
  const old = names.filter((name) =>
    name.endsWith(unfinished) ? name < abandoned : !retained.has(name),
  )
  for (const name of old) await rm(join(folder, name), { recursive: true })
  return old
}

export const newestIncomplete = async (folder: string): Promise<string | undefined> =>
  (await readdir(folder))
    .filter((name) => form.test(name) && name.endsWith(incomplete))
    .sort()
    .at(-1)
