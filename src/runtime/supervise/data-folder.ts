import { access, chmod, constants, mkdir, stat } from 'node:fs/promises'
import { join, parse, resolve } from 'node:path'
import { type FileLock, tryFileLock } from '#src/data/locks/file-lock.ts'
import { WrongSetting } from '#src/settings/env.ts'
import { faultReason } from '#src/settings/fault-reason.ts'

export class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning'
}

/**
 * Secrets, mails and uploads are closed to other users. Only Linux lets the database's user access
 * a folder below one it cannot traverse (see `place`).
 */
const modeOf = (): number =>
  process.platform !== 'linux' && process.getuid?.() === 0 ? 0o711 : 0o700

/** Rights, a read-only file system, and a file in its place: no retry changes those. */
const lasting = /^(?:EACCES|EPERM|EROFS|ENOTDIR|EEXIST)$/

/** Creates a folder for data where there is none. Throws WrongSetting where it cannot be written. */
export async function requireWritableFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: modeOf() })
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const problem = `DATA_DIR (${folder}) cannot be written: ${faultReason(error) ?? code}`
    throw lasting.test(code) ? new WrongSetting(problem) : new Error(problem)
  }
}

/**
 * Creates the data folder, or closes an existing one to other users. Throws if other programs share
 * it, such as /tmp; warns if it belongs to another user.
 */
export async function openDataFolder(path: string): Promise<void> {
  const folder = resolve(path)
  await requireWritableFolder(folder)
  const { mode } = await stat(folder)
  if ((mode & 0o777) === modeOf()) return
  if (mode & 0o1000 || folder === parse(folder).root)
    throw new WrongSetting(
      `DATA_DIR (${folder}) is shared with other programs; name a folder of its own.`,
    )
  await chmod(folder, modeOf()).catch(() =>
    console.warn(`DATA_DIR (${folder}) is accessible to other users; its owner must close it.`),
  )
}

/**
 * Locks a data folder for this process, until it ends in whatever way. Throws AlreadyRunning when
 * another process holds the lock, be it in another container.
 */
export function lockDataFolder(path: string): FileLock {
  const lock = tryFileLock(join(path, 'lock'))
  if (!lock)
    throw new AlreadyRunning(`Muster is already running in this folder (${resolve(path)}).`)
  return lock
}
