import { readdir, readFile, readlink, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { FolderInUse } from './folder-in-use.ts'

/** What Postgres keeps in its data folder while it runs; the first line is its PID. */
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

/** Postgres works in its data folder. */
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
  // The program may have been replaced since, by an update.
  return basename(program.replace(/ \(deleted\)$/, '')) === 'postgres'
}

/**
 * The PID of the server that holds the lock of a data folder, where it can be proven: it is a
 * Postgres, works in this very folder, and has the lock open that only our servers inherit.
 * Undefined where there is none, or it lives in another PID namespace, in which the number in
 * the file would mean a stranger. Always undefined where the system has no /proc.
 */
export async function findLockHolder(folder: string, lock: string): Promise<number | undefined> {
  const pid = await readPid(folder)
  if (pid === undefined) return undefined
  const proofs = [isPostgres(pid), worksIn(pid, folder), hasOpen(pid, lock)]
  return (await Promise.all(proofs)).every(Boolean) ? pid : undefined
}

/** Whether a process of that number runs that Postgres would take for another server. */
const seemsAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    // A process of another user is none that Postgres minds: it could not use the folder.
    return false
  }
}

/** Undefined where the system does not say. */
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
 * Removes a pid file that would keep Postgres from starting because its number is a stranger's
 * by now. Any other one Postgres replaces itself, after a look at the shared memory it names.
 * The caller holds the lock of the folder, so no server that Muster started is alive; throws
 * FolderInUse where the number may be that of a server which something else started.
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
