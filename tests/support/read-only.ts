import { spawnSync } from 'node:child_process'

/** Whether this machine lets us mount folders read-only for one process: as root, or in a user namespace. */
export const canMount =
  process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0

/** A user that owns nothing, where the project's folder is open to others. */
const nobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']

/** Runs Node with a folder mounted read-only, as a user that owns nothing. */
export const readOnly =
  (folder: string) =>
  (args: readonly string[]): [string, string[]] => {
    const mount = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && cd "$0" && exec "$@"'
    return ['unshare', ['--mount', 'sh', '-c', mount, folder, ...nobody, process.execPath, ...args]]
  }
