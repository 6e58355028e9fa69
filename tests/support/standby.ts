import { execFile } from 'node:child_process'
import { chown, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import {
  type PostgresOptions,
  type PostgresServer,
  startPostgres,
} from '#src/runtime/postgres/server.ts'

export interface Cluster extends PostgresServer {
  readonly folder: string
}

export const password = 'test'

/** A primary whose commits may wait for a standby. */
export async function startPrimary(
  folder: string,
  settings: readonly string[] = [],
  other?: PostgresOptions['other'],
): Promise<Cluster> {
  const server = await startPostgres({
    folder,
    password,
    preferredPort: 0,
    database: 'muster',
    settings: ['max_wal_senders=5', ...settings],
    ...(other ? { other } : {}),
  })
  return { ...server, folder }
}

export async function onCluster<T>(
  { url }: PostgresServer,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url('muster') })
  client.on('error', () => undefined)
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Copies a running cluster as `pg_basebackup` does, which is not among the embedded programs. */
const copyCluster = (primary: Cluster, folder: string): Promise<void> =>
  onCluster(primary, async (client) => {
    await client.query(`SELECT pg_backup_start('standby', true)`)
    // With the owners of the files, which is not root.
    await promisify(execFile)('cp', ['-a', primary.folder, folder])
    const { rows } = await client.query<{ labelfile: string }>(
      'SELECT labelfile FROM pg_backup_stop()',
    )
    const { uid, gid } = await stat(primary.folder)
    const files = { backup_label: rows[0]?.labelfile ?? '', 'standby.signal': '' }
    for (const [name, text] of Object.entries(files)) {
      await writeFile(join(folder, name), text)
      await chown(join(folder, name), uid, gid)
    }
    for (const name of ['postmaster.pid', 'postmaster.opts']) await rm(join(folder, name))
  })

/** Starts a standby that follows a primary by streaming. */
export async function startStandby(primary: Cluster, folder: string): Promise<Cluster> {
  await copyCluster(primary, folder)
  const { port } = primary
  const conninfo = `host=127.0.0.1 port=${port} user=postgres password=${password} application_name=standby`
  const server = await startPostgres({
    folder,
    password,
    preferredPort: 0,
    settings: [`primary_conninfo=${conninfo}`, 'hot_standby=on'],
  })
  return { ...server, folder }
}

export async function killCluster({ folder, ended }: Cluster): Promise<void> {
  const [pid] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
  await ended
}
