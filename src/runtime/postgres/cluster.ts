import { type ChildProcess, spawn } from 'node:child_process'
import { chown, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileLock } from '#src/data/locks/file-lock.ts'
import type { Binaries } from './binaries.ts'
import { dataFolderAccess } from './data-folder-access.ts'
import type { Identity } from './identity.ts'

interface Cluster {
  readonly folder: string
  readonly password: string
  readonly locale?: readonly string[]
}

/** The same order on every machine; the provider is Postgres' own, from 17 on. */
const builtin = ['--locale-provider=builtin', '--locale=C.UTF-8']

export function collectOutput(child: ChildProcess): () => string {
  const lines: string[] = []
  child.stderr?.on('data', (chunk: Buffer) => {
    lines.push(chunk.toString('utf8'))
    if (lines.length > 50) lines.shift()
  })
  return () => lines.join('').trim().split('\n').slice(-5).join('\n')
}

type Spawning = Awaited<ReturnType<typeof dataFolderAccess>>['spawning']

const run = (
  program: string,
  args: string[],
  spawning: Spawning,
  { fd }: FileLock,
): Promise<void> =>
  new Promise((done, fail) => {
    const child = spawn(program, args, { ...spawning, stdio: ['ignore', 'ignore', 'pipe', fd] })
    const output = collectOutput(child)
    child.once('error', fail)
    child.once('close', (code) =>
      code === 0 ? done() : fail(new Error(`Postgres could not be set up:\n${output()}`)),
    )
  })

/**
 * Creates the cluster in a folder beside the final one and renames it, so that an incomplete one is
 * never used. initdb inherits the lock, because it may outlive us.
 */
export async function makeCluster(
  { initdb }: Binaries,
  { folder, password, locale = builtin }: Cluster,
  identity: Identity | undefined,
  lock: FileLock,
): Promise<void> {
  const secrets = await mkdtemp(join(tmpdir(), 'muster-'))
  const passwordFile = join(secrets, 'password')
  const unfinished = `${folder}.unfinished`
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  try {
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { recursive: true, mode: 0o700 })
    if (identity)
      for (const path of [secrets, passwordFile, unfinished])
        await chown(path, identity.uid, identity.gid)
    const { data, spawning } = await dataFolderAccess(unfinished, identity)
    const account = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
    const text = ['--encoding=UTF8', ...locale]
    await run(initdb, [`--pgdata=${data}`, ...account, ...text], spawning, lock)
    // Rejects when the folder exists and is not empty.
    await rename(unfinished, folder)
  } finally {
    await rm(secrets, { recursive: true, force: true })
  }
}
