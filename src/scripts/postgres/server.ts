import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { type Binaries, copyBinaries, findBinaries } from './binaries.ts'
import { chooseIdentity, type Identity, isReachable } from './identity.ts'
import { clearLeftover } from './leftover.ts'
import { freePort } from './port.ts'

export interface PostgresServer {
  readonly port: number
  /** Address of a database on this server, with its password. */
  readonly url: (database: string) => string
  /** Resolves when the server has ended, however it ended. */
  readonly ended: Promise<void>
  /** Disconnects everybody, writes everything and ends (Postgres' “fast shutdown”). */
  readonly stop: () => Promise<void>
}

interface Options {
  /** Folder of the data; made when it does not exist. */
  readonly folder: string
  readonly password: string
  /** Taken when it is free. */
  readonly preferredPort: number
  /** Made at the first start. */
  readonly database?: string
  /** Further settings, such as `fsync=off` in tests. */
  readonly settings?: readonly string[]
}

const asIdentity = (identity: Identity | undefined) => identity ?? {}

const collect = (child: ChildProcess): (() => string) => {
  const lines: string[] = []
  child.stderr?.on('data', (chunk: Buffer) => {
    lines.push(chunk.toString('utf8'))
    if (lines.length > 50) lines.shift()
  })
  return () => lines.join('').trim().split('\n').slice(-5).join('\n')
}

const run = (program: string, args: string[], identity: Identity | undefined): Promise<void> =>
  new Promise((done, fail) => {
    const child = spawn(program, args, {
      ...asIdentity(identity),
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const said = collect(child)
    child.once('error', fail)
    child.once('close', (code) =>
      code === 0 ? done() : fail(new Error(`Postgres could not be set up:\n${said()}`)),
    )
  })

/** Makes the cluster in a folder beside the final one, so that a half-made one is never used. */
async function makeCluster(
  { initdb }: Binaries,
  { folder, password }: Options,
  identity: Identity | undefined,
): Promise<void> {
  const secrets = await mkdtemp(join(tmpdir(), 'muster-'))
  const passwordFile = join(secrets, 'password')
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  if (identity)
    for (const path of [secrets, passwordFile]) await chown(path, identity.uid, identity.gid)
  try {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if (identity) await chown(folder, identity.uid, identity.gid)
    const account = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8']
    await run(initdb, [`--pgdata=${folder}`, ...account, ...locale], identity)
  } finally {
    await rm(secrets, { recursive: true, force: true })
  }
}

const untilReady = async (url: string, child: ChildProcess, said: () => string): Promise<void> => {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`Postgres ended at once:\n${said()}`)
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    client.on('error', () => undefined)
    const failure = await client.connect().then(
      () => undefined,
      (error: unknown) => error,
    )
    await client.end().catch(() => undefined)
    if (failure === undefined) return
    if (failure instanceof pg.DatabaseError && failure.code === '28P01')
      throw new Error('Postgres refuses the password in DATA_DIR/secrets.json')
    await new Promise((next) => setTimeout(next, 50))
  }
}

const makeDatabase = async (url: string, name: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

const places = async (
  folder: string,
  identity: Identity | undefined,
): Promise<{ binaries: Binaries; identity: Identity | undefined }> => {
  const binaries = await findBinaries()
  if (!identity || (await isReachable(binaries.postgres))) return { binaries, identity }
  return { binaries: await copyBinaries(binaries, folder), identity }
}

/**
 * Starts the embedded Postgres on 127.0.0.1, making its data folder at the first start.
 * Throws with what Postgres said when it does not come up.
 */
export async function startPostgres(options: Options): Promise<PostgresServer> {
  const folder = resolve(options.folder)
  const { binaries, identity } = await places(tmpdir(), await chooseIdentity())
  if (!existsSync(join(folder, 'PG_VERSION')))
    await makeCluster(binaries, { ...options, folder }, identity)
  await clearLeftover(folder)
  const port = await freePort(options.preferredPort)
  const settings = ['unix_socket_directories=', 'listen_addresses=127.0.0.1', 'max_connections=200']
  const flags = [...settings, ...(options.settings ?? [])].flatMap((each) => ['-c', each])
  const child = spawn(binaries.postgres, ['-D', folder, '-p', String(port), ...flags], {
    ...asIdentity(identity),
    cwd: '/',
    // Of its own group: Ctrl-C reaches the supervisor, which stops it last.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said = collect(child)
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const address = (database: string): string =>
    `postgres://postgres:${encodeURIComponent(options.password)}@127.0.0.1:${port}/${database}`
  await untilReady(address('postgres'), child, said)
  if (options.database) await makeDatabase(address('postgres'), options.database)
  return {
    port,
    url: address,
    ended,
    stop: async () => {
      child.kill('SIGINT')
      await ended
    },
  }
}
