import { closeSync, openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { tryLock } from 'fs-native-extensions'

/**
 * An advisory lock on a file, held until it is released or its last holder ends, in whatever way.
 */
export interface FileLock {
  /**
   * A child process that inherits this descriptor holds the lock as well, for as long as it lives.
   */
  readonly fd: number
  readonly release: () => void
}

/** An exclusive lock has one holder; shared locks any number, but none beside an exclusive one. */
export type LockMode = 'exclusive' | 'shared'

/** A shared lock only needs to read, so it works on a read-only file system. */
const flags = { exclusive: 'a+', shared: 'r' } as const

const reason = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

/**
 * Tries to lock a file without waiting; undefined when another holder excludes us. An exclusive
 * lock creates the file when it is missing.
 *
 * The kernel ties the lock to the open file (open file description locks on Linux, `flock` on
 * macOS): every process that sees the file sees the lock, whatever its PID, network and IPC
 * namespaces, and it is released with the last process that has the descriptor. Over NFS it is as
 * good as the lock service of the server: mounted with `nolock` or `local_lock` it holds on one
 * machine only, and a client that loses its server may lose it.
 *
 * The file must not be replaced while anyone may lock it: a lock on a removed file excludes no one.
 * Throws when the file cannot be opened or its file system cannot lock.
 */
export function tryFileLock(path: string, mode: LockMode = 'exclusive'): FileLock | undefined {
  // A number, not a FileHandle: Node closes those on garbage collection.
  const fd = openSync(path, flags[mode], 0o600)
  try {
    if (tryLock(fd, 0, 0, { shared: mode === 'shared' })) return { fd, release: once(fd) }
  } catch (error) {
    closeSync(fd)
    throw new Error(`${path} cannot be locked (${reason(error)}); it needs a file system that can.`)
  }
  closeSync(fd)
  return undefined
}

const once = (fd: number) => {
  let isOpen = true
  return (): void => {
    if (isOpen) closeSync(fd)
    isOpen = false
  }
}

/** Poll interval while another process holds the lock, in ms. */
const interval = 100

/**
 * Mutual exclusion between processes: runs work under the exclusive lock of a file, and waits while
 * another process holds it. Throws after a timeout of `timeout` ms.
 */
export async function withFileLock<T>(
  path: string,
  timeout: number,
  work: () => Promise<T>,
): Promise<T> {
  let lock = tryFileLock(path)
  for (const deadline = Date.now() + timeout; !lock; lock = tryFileLock(path)) {
    if (Date.now() >= deadline) throw new Error(`${path} is still locked by another process.`)
    await sleep(interval)
  }
  try {
    return await work()
  } finally {
    lock.release()
  }
}
