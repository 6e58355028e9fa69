import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FileLock, tryFileLock } from '#src/data/locks/file-lock.ts'
import { FolderInUse, findLockHolder } from './pid-file.ts'

/** Poll interval of the lock, in ms. */
const interval = 100

/**
 * Signals that end a server whose supervisor is gone, and after how many ms of waiting: first a
 * fast shutdown, then an immediate one, after which the next start runs crash recovery.
 */
const signals = [
  ['SIGINT', 0],
  ['SIGQUIT', 30_000],
] as const

const stopHolder = (folder: string, lock: string) => {
  const began = Date.now()
  const left = [...signals]
  return async (): Promise<void> => {
    const [next] = left
    if (!next || Date.now() - began < next[1]) return
    const pid = await findLockHolder(folder, lock)
    if (pid === undefined) return
    left.shift()
    process.kill(pid, next[0])
  }
}

/**
 * Takes the lock of a cluster's folder. initdb, the server and all its processes inherit it, so
 * that it is held for as long as any of them lives, in whatever container. A server that outlived
 * its supervisor is stopped where it is provably ours, and otherwise waited for: its guard ends it.
 * Throws FolderInUse after a timeout of `timeout` ms.
 */
export async function lockCluster(folder: string, timeout: number): Promise<FileLock> {
  const path = `${folder}.lock`
  await mkdir(dirname(folder), { recursive: true })
  const stop = stopHolder(folder, path)
  for (const deadline = Date.now() + timeout; ; await sleep(interval)) {
    const lock = tryFileLock(path)
    if (lock) return lock
    if (Date.now() >= deadline)
      throw new FolderInUse(
        `A Postgres is still running on ${folder}, perhaps in another container; two would destroy it.`,
      )
    await stop().catch(() => undefined)
  }
}
