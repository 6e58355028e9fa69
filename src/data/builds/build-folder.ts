import { fstatSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type FileLock, tryFileLock } from '#src/data/locks/file-lock.ts'
import { finishedMark } from './current-build.mjs'

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * Locks a finished build against removal, until the lock is released or this process ends;
 * undefined when there is no such build, or it is being removed.
 */
export function lockBuild(folder: string): FileLock | undefined {
  try {
    const lock = tryFileLock(join(folder, finishedMark), 'shared')
    if (!lock || fstatSync(lock.fd).nlink > 0) return lock
    lock.release()
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  return undefined
}

const finishedAt = (folder: string): Promise<number> =>
  stat(join(folder, finishedMark)).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.NEGATIVE_INFINITY,
  )

const remove = async (folder: string): Promise<void> => {
  const mark = join(folder, finishedMark)
  const lock = await stat(mark).then(
    () => tryFileLock(mark),
    () => 'unfinished' as const,
  )
  if (lock === undefined) return
  // The mark goes first, under its lock, so that no process starts to use a half-removed build.
  await rm(mark, { force: true })
  if (lock !== 'unfinished') lock.release()
  await rm(folder, { recursive: true, force: true })
}

/**
 * Removes all builds except the current one, the newest other one, and those in use. The caller
 * holds the lock under which builds are made, so a build without its mark was interrupted.
 */
export async function removeOldBuilds(builds: string, current: string): Promise<void> {
  const entries = await readdir(builds, { withFileTypes: true })
  const others = entries
    .filter((entry) => entry.isDirectory() && entry.name !== current)
    .map(({ name }) => join(builds, name))
  const dated = await Promise.all(
    others.map(async (folder) => ({ folder, at: await finishedAt(folder) })),
  )
  const [previous, ...older] = dated.sort((one, other) => other.at - one.at)
  if (previous?.at === Number.NEGATIVE_INFINITY) await remove(previous.folder)
  for (const { folder } of older) await remove(folder)
}
