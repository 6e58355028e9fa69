import { dirname } from 'node:path'
import { type Identity, isReachable } from './identity.ts'

interface DataFolderAccess {
  /** The data folder as passed to Postgres. */
  readonly data: string
  readonly spawning: { readonly cwd: string; readonly uid?: number; readonly gid?: number }
}

/**
 * How to run a Postgres program on a data folder. Below root's own folders (a project in /root) the
 * unprivileged user cannot traverse to it; but a process can be started there before it drops root,
 * and Linux lets it access its working directory. Throws where that is not possible.
 */
export async function dataFolderAccess(
  folder: string,
  identity: Identity | undefined,
): Promise<DataFolderAccess> {
  if (!identity) return { data: folder, spawning: { cwd: '/' } }
  if (await isReachable(dirname(folder)))
    return { data: folder, spawning: { cwd: '/', ...identity } }
  if (process.platform !== 'linux')
    throw new Error(`Postgres does not run as root, and others cannot reach DATA_DIR (${folder})`)
  return { data: '/proc/self/cwd', spawning: { cwd: folder, ...identity } }
}
