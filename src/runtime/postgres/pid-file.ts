import { readdir, readFile, readlink, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'

export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

/** Postgres' pid file in its data folder while it runs; the first line is the PID. */
const pidFile = (folder: string): string => join(folder, 'postmaster.pid')

const readPid = async (folder: string): Promise<number | undefined> => {
  const text = await readFile(pidFile(folder), 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  return pid > 0 ? pid : undefined
}

const isSameFile = async (path: string, other: string): Promise<boolean> => {
  const [one, two] = await Promise.all([path, other].map((each) => stat(each).catch(() => null)))
  return one != null && one.ino === two?.ino && one.dev === two.dev
}

/** Postgres' working directory is its data folder. */
const worksIn = (pid: number, folder: string): Promise<boolean> =>
  isSameFile(`/proc/${pid}/cwd`, folder)

const hasOpen = async (pid: number, path: string): Promise<boolean> => {
  const open = `/proc/${pid}/fd`
  for (const fd of await readdir(open).catch(() => []))
    if (await isSameFile(join(open, fd), path)) return true
  return false
}

const isPostgres = async (pid: number): Promise<boolean> => {
  const program = await readlink(`/proc/${pid}/exe`).catch(() => '')
  // The executable may have been replaced since, by an update.
  return basename(program.replace(/ \(deleted\)$/, '')) === 'postgres'
}

/**
 * The PID of the server that holds the lock of a data folder, if it can be proven: it is a
 * Postgres, its working directory is this folder, and it has the lock file open, which only our
 * servers inherit. Undefined if there is none, or it lives in another PID namespace, in which the
 * PID would mean an unrelated process. Always undefined where the system has no /proc.
 */
export async function findLockHolder(folder: string, lock: string): Promise<number | undefined> {
  const pid = await readPid(folder)
  if (pid === undefined) return undefined
  const proofs = [isPostgres(pid), worksIn(pid, folder), hasOpen(pid, lock)]
  return (await Promise.all(proofs)).every(Boolean) ? pid : undefined
}

/** Whether a process with that PID exists that Postgres would take for another server. */
const seemsAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    // Postgres ignores a process of another user: it could not use the folder.
    return false
  }
}

/** True where it cannot be determined. */
const mayServe = async (pid: number, folder: string): Promise<boolean> => {
  const status = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => undefined)
  if (status === undefined) return true
  const isZombie = /\) Z /.test(status)
  const isHidden = await readlink(`/proc/${pid}/cwd`).then(
    () => false,
    () => true,
  )
  return !isZombie && (isHidden || (await worksIn(pid, folder)))
}

/**
 * Removes a pid file whose PID belongs to an unrelated process by now, which would keep Postgres
 * from starting. Postgres replaces any other stale one itself, after checking the shared memory it
 * names. The caller holds the lock of the folder, so no server that Muster started is alive; throws
 * FolderInUse when the PID may be that of a server started by something else.
 */
export async function clearStalePidFile(folder: string): Promise<void> {
  const pid = await readPid(folder)
  if (pid === undefined || !seemsAlive(pid)) return
  if (await mayServe(pid, folder))
    throw new FolderInUse(
      `Process ${pid} may be a Postgres on ${folder} that Muster did not start: stop it, or remove postmaster.pid there if it is something else.`,
    )
  await rm(pidFile(folder), { force: true })
}
