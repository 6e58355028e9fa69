import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { type Binaries, copyBinaries, findBinaries } from './binaries.ts'
import { makeCluster } from './cluster.ts'
import { lockCluster } from './folder-lock.ts'
import { chooseIdentity, type Identity, isReachable } from './identity.ts'
import { type Launch, launch, PortTaken } from './launch.ts'
import { clearStalePidFile } from './pid-file.ts'
import { freePort } from './port.ts'

export interface PostgresServer {
  readonly port: number
  readonly url: (database: string) => string
  /** Resolves when the server has ended, in whatever way. */
  readonly ended: Promise<void>
  /** Disconnects all clients, writes everything and ends (Postgres' “fast shutdown”). */
  readonly stop: () => Promise<void>
}

export interface PostgresOptions {
  /** Data folder; created if it does not exist. */
  readonly folder: string
  readonly password: string
  readonly preferredPort: number
  /** Whether no other port may be used; throws PortTaken then. */
  readonly isPortFixed?: boolean
  /** Created at the first start. */
  readonly database?: string
  /** Further settings, such as `fsync=off` in tests. */
  readonly settings?: readonly string[]
  /** Another Postgres than the embedded one, on which tests run; with its arguments of initdb. */
  readonly other?: { readonly binaries: Binaries; readonly locale: readonly string[] }
  /** Timeout of waiting for another server on the folder, in ms. */
  readonly lockTimeout?: number
}

const attempts = 5

/** Longer than the guard lets a server live whose supervisor is gone. */
const defaultLockTimeout = 60_000

const makeDatabase = async (url: string, name: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  // Queries reject by themselves; an 'error' event without a listener would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

const reachableBy = async (
  identity: Identity | undefined,
  binaries: Binaries,
): Promise<Binaries> => {
  if (!identity || (await isReachable(binaries.postgres))) return binaries
  return copyBinaries(binaries)
}

const choosePort = async (options: PostgresOptions, attempt: number): Promise<number> => {
  const { preferredPort, isPortFixed } = options
  const port = await freePort(attempt === 1 || isPortFixed ? preferredPort : 0)
  if (isPortFixed && port !== preferredPort)
    throw new PortTaken(`Port ${preferredPort} of Postgres is taken by another program.`)
  return port
}

const launchOnFreePort = async (
  options: PostgresOptions,
  prepared: Launch,
): Promise<PostgresServer> => {
  for (let attempt = 1; ; attempt++) {
    // Between the check and the start of the server, another program may take the port.
    const port = await choosePort(options, attempt)
    try {
      return { port, ...(await launch(prepared, port)) }
    } catch (error) {
      if (!(error instanceof PortTaken) || attempt === attempts) throw error
    }
  }
}

const startLocked = async (
  { lock, ...options }: PostgresOptions & Pick<Launch, 'lock'>,
  folder: string,
): Promise<PostgresServer> => {
  const identity = await chooseIdentity()
  const binaries = await reachableBy(identity, options.other?.binaries ?? (await findBinaries()))
  const { password, settings = [], database, other } = options
  if (!existsSync(join(folder, 'PG_VERSION')))
    await makeCluster(binaries, { folder, password, ...other }, identity, lock)
  await clearStalePidFile(folder)
  const program = binaries.postgres
  const prepared = { folder, password, settings, program, identity, lock }
  const server = await launchOnFreePort(options, prepared)
  try {
    if (database) await makeDatabase(server.url('postgres'), database)
  } catch (error) {
    await server.stop()
    throw error
  }
  return server
}

/**
 * Starts the embedded Postgres on 127.0.0.1, creating its data folder at the first start. It ends
 * when this process does, in whatever way, and holds the lock of the folder until then. Throws
 * FolderInUse when another server keeps the folder locked, and otherwise with Postgres' own output
 * when it does not start.
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const folder = resolve(options.folder)
  const lock = await lockCluster(folder, options.lockTimeout ?? defaultLockTimeout)
  try {
    const server = await startLocked({ ...options, lock }, folder)
    void server.ended.then(lock.release)
    return server
  } catch (error) {
    lock.release()
    throw error
  }
}
