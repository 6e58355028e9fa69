import { readFile, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

export interface Identity {
  readonly uid: number
  readonly gid: number
}

const unprivileged = ['postgres', 'nobody']

/** An unprivileged user if we are root; undefined if not, because none is needed. */
export async function chooseIdentity(): Promise<Identity | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((row) => row.split(':'))
  for (const name of unprivileged) {
    const [, , uid, gid] = accounts.find(([each]) => each === name) ?? []
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('Postgres does not run as root, and there is no user “postgres” or “nobody”')
}

export async function isReachable(path: string): Promise<boolean> {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}
