import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { FileLock } from '#src/data/locks/file-lock.ts'
import { collectOutput } from './cluster.ts'
import { dataFolderAccess } from './data-folder-access.ts'
import type { Identity } from './identity.ts'

/**
 * A shell that becomes Postgres (exec), with a guard process beside it: when our process ends, even
 * by SIGKILL, the pipe on the guard's input closes, and the guard stops Postgres, once its clients
 * have disconnected or after 40 s. The guard belongs to Postgres' process group, so that the PID it
 * signals cannot have been reused. It closes the folder's lock, which is Postgres' alone.
 */
const shell = `
( (
  read -r _ <&3
  seconds=0
  kill -TERM $$ || exit
  while [ $seconds -lt 40 ] && kill -0 $$; do sleep 1; seconds=$((seconds + 1)); done
  kill -INT $$
) >/dev/null 2>&1 4<&- & )
exec "$@" 3<&-`

/**
 * Wraps a program in the guard, so that it outlives us only briefly. Its stream 3 must be a pipe,
 * and 4 the lock it inherits.
 */
function guarded(program: string, args: string[]): { program: string; args: string[] } {
  if (process.platform === 'win32') return { program, args }
  return { program: '/bin/sh', args: ['-c', shell, 'postgres', program, ...args] }
}

export class PortTaken extends Error {
  override readonly name = 'PortTaken'
}

const hasEnded = ({ exitCode, signalCode, pid }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null || pid === undefined

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

const exitReason = (words: string): Error =>
  /address already in use/i.test(words)
    ? new PortTaken(words)
    : new Error(`Postgres ended during its start:\n${words}`)

const untilReady = async (
  url: string,
  child: ChildProcess,
  output: () => string,
): Promise<void> => {
  for (;;) {
    if (hasEnded(child)) throw exitReason(output())
    const failure = await tryConnecting(url)
    if (failure === undefined && !hasEnded(child)) return
    if (failure instanceof pg.DatabaseError && failure.code === '28P01') {
      // The server that rejects us may be another one, on the port that ours is failing to get.
      await Promise.race([once(child, 'close'), sleep(2_000)])
      if (!hasEnded(child))
        throw new Error('Postgres rejects the password in DATA_DIR/secrets.json')
    }
    await sleep(50)
  }
}

const server = [
  'unix_socket_directories=',
  'listen_addresses=127.0.0.1',
  'max_connections=200',
  // It is no subscriber: without these, one process less.
  'max_logical_replication_workers=0',
]

export interface Launch {
  readonly folder: string
  readonly password: string
  readonly settings: readonly string[]
  readonly program: string
  readonly identity: Identity | undefined
  /** Inherited by the server, which holds it as long as any of its processes lives. */
  readonly lock: FileLock
}

interface Launched {
  /** Connection URL of a database on this server, with its password. */
  readonly url: (database: string) => string
  readonly ended: Promise<void>
  /** Disconnects all clients, writes everything and ends (Postgres' “fast shutdown”). */
  readonly stop: () => Promise<void>
}

/**
 * Starts the server on a port, and resolves when it accepts connections. Throws with Postgres' own
 * output when it does not start, and PortTaken when another program took the port first; nothing
 * runs then.
 */
export async function launch(
  { folder, password, settings, program: postgres, identity, lock }: Launch,
  port: number,
): Promise<Launched> {
  const { data, spawning } = await dataFolderAccess(folder, identity)
  const flags = [...server, ...settings].flatMap((each) => ['-c', each])
  const { program, args } = guarded(postgres, ['-D', data, '-p', String(port), ...flags])
  // Its own process group: Ctrl-C reaches the supervisor, which stops it last.
  const child = spawn(program, args, {
    ...spawning,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', lock.fd],
  })
  const output = collectOutput(child)
  const ended = new Promise<void>((done) => {
    child.once('exit', () => done())
    child.once('error', () => done())
  })
  void ended.then(() => child.stdio[3]?.destroy())
  const url = (database: string): string =>
    `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
  const stop = async () => {
    child.kill('SIGINT')
    await ended
  }
  try {
    await untilReady(url('postgres'), child, output)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, ended, stop }
}
