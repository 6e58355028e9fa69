import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Binaries, copyBinaries, findBinaries } from './binaries.ts'
import { collect, makeCluster } from './cluster.ts'
import { guarded } from './guard.ts'
import { chooseIdentity, type Identity, isReachable } from './identity.ts'
import { clearLeftover } from './leftover.ts'
import { place } from './place.ts'
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

/** Somebody else was quicker to listen where it should. */
class PortTaken extends Error {
  override readonly name = 'PortTaken'
}

/** How often a port is looked for before we give up. */
const attempts = 5

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null

const tryConnecting = async (url: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  const failure = await client.connect().then(
    () => undefined,
    (error: unknown) => error,
  )
  await client.end().catch(() => undefined)
  return failure
}

const whyEnded = (words: string): Error =>
  /address already in use/i.test(words)
    ? new PortTaken(words)
    : new Error(`Postgres ended at once:\n${words}`)

const untilReady = async (url: string, child: ChildProcess, said: () => string): Promise<void> => {
  for (;;) {
    if (hasEnded(child)) throw whyEnded(said())
    const failure = await tryConnecting(url)
    if (failure === undefined && !hasEnded(child)) return
    if (failure instanceof pg.DatabaseError && failure.code === '28P01') {
      // Who refuses may be another server, on the port that ours is just failing to get.
      await Promise.race([once(child, 'close'), sleep(2_000)])
      if (!hasEnded(child))
        throw new Error('Postgres refuses the password in DATA_DIR/secrets.json')
    }
    await sleep(50)
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

const binariesFor = async (identity: Identity | undefined): Promise<Binaries> => {
  const binaries = await findBinaries()
  if (!identity || (await isReachable(binaries.postgres))) return binaries
  return copyBinaries(binaries)
}

const server = ['unix_socket_directories=', 'listen_addresses=127.0.0.1', 'max_connections=200']

/** What every attempt to start it needs. */
interface Launch {
  readonly options: Options
  readonly folder: string
  readonly postgres: string
  readonly identity: Identity | undefined
}

const launch = async (
  { options, folder, postgres, identity }: Launch,
  port: number,
): Promise<PostgresServer> => {
  const { data, spawning } = await place(folder, identity)
  const flags = [...server, ...(options.settings ?? [])].flatMap((each) => ['-c', each])
  const { program, args } = guarded(postgres, ['-D', data, '-p', String(port), ...flags])
  // Of its own group: Ctrl-C reaches the supervisor, which stops it last.
  const child = spawn(program, args, {
    ...spawning,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  const said = collect(child)
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  void ended.then(() => child.stdio[3]?.destroy())
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

/**
 * Starts the embedded Postgres on 127.0.0.1, making its data folder at the first start. It
 * ends when this process does, in whatever way. Throws with what Postgres said when it does
 * not come up.
 */
export async function startPostgres(options: Options): Promise<PostgresServer> {
  const folder = resolve(options.folder)
  const identity = await chooseIdentity()
  const binaries = await binariesFor(identity)
  if (!existsSync(join(folder, 'PG_VERSION')))
    await makeCluster(binaries, { folder, password: options.password }, identity)
  await clearLeftover(folder)
  const prepared = { options, folder, postgres: binaries.postgres, identity }
  for (let attempt = 1; ; attempt++) {
    // Between the look and the start of the server, somebody else may take the port.
    const port = await freePort(attempt === 1 ? options.preferredPort : 0)
    try {
      return await launch(prepared, port)
    } catch (error) {
      if (!(error instanceof PortTaken) || attempt === attempts) throw error
    }
  }
}
