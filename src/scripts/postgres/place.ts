import { dirname } from 'node:path'
import { type Identity, isReachable } from './identity.ts'

interface Place {
  /** What Postgres is told its data folder is. */
  readonly data: string
  readonly spawning: { readonly cwd: string; readonly uid?: number; readonly gid?: number }
}

/**
 * How to run a program of Postgres on a data folder. Where root's own folders lie between (a
 * project in /root), the unprivileged account cannot walk to it; it can be put there before it
 * gives up root, and Linux lets a process get at the folder it is in. Throws where there is no
 * such way.
 */
export async function place(folder: string, identity: Identity | undefined): Promise<Place> {
  if (!identity) return { data: folder, spawning: { cwd: '/' } }
  if (await isReachable(dirname(folder)))
    return { data: folder, spawning: { cwd: '/', ...identity } }
  if (process.platform !== 'linux')
    throw new Error(`Postgres does not run as root, and others cannot reach DATA_DIR (${folder})`)
  return { data: '/proc/self/cwd', spawning: { cwd: folder, ...identity } }
}
