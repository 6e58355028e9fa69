import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '#src/scripts/postgres/port.ts'
import { type PostgresServer, startPostgres } from '#src/scripts/postgres/server.ts'
import { eventually, openFolder, removeFolder } from '#tests/support/muster.ts'

let folder: string
let running: PostgresServer | undefined

const start = async (preferredPort = 0, within = 'postgres'): Promise<PostgresServer> => {
  running = await startPostgres({
    folder: join(folder, within),
    password: 'test',
    preferredPort,
    database: 'muster',
  })
  return running
}

const ask = async (server: PostgresServer, query: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: server.url('muster') })
  await client.connect()
  const { rows } = await client.query(query)
  await client.end()
  return rows
}

const pidFile = (): string => join(folder, 'postgres', 'postmaster.pid')
const postmaster = async (): Promise<number> =>
  Number.parseInt(await readFile(pidFile(), 'utf8'), 10)

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

beforeEach(async () => {
  folder = await openFolder()
})

afterEach(async () => {
  await running?.stop()
  running = undefined
  await removeFolder(folder)
})

describe('the embedded Postgres', () => {
  it('speaks UTF-8, wants its password, and keeps what was stored', async () => {
    const first = await start()
    await ask(first, `CREATE TABLE kept AS SELECT 'Žofie ü 🎈' AS text`)
    await expect(
      new pg.Client({ connectionString: first.url('muster').replace('test', 'wrong') }).connect(),
    ).rejects.toThrow('password authentication failed')
    await first.stop()
    const second = await start()
    expect(await ask(second, 'SELECT text FROM kept')).toEqual([{ text: 'Žofie ü 🎈' }])
    expect(await ask(second, 'SHOW server_encoding')).toEqual([{ server_encoding: 'UTF8' }])
    expect(await ask(second, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  })

  it('takes the preferred port, or another one when it is taken', async () => {
    const wanted = await freePort(0)
    const server = await start(wanted)
    expect(server.port).toBe(wanted)
    await server.stop()
    const stranger = createServer().listen(wanted, '127.0.0.1')
    await once(stranger, 'listening')
    const other = await start(wanted)
    expect(other.port).not.toBe(wanted)
    stranger.close()
  })

  it('finds a port each, when several want the same one at once', async () => {
    const preferredPort = await freePort(0)
    const started = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map((name) =>
        startPostgres({ folder: join(folder, name), password: name, preferredPort }),
      ),
    )
    const servers = started.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
    await Promise.all(servers.map((server) => server.stop()))
    expect(new Set(servers.map(({ port }) => port)).size).toBe(4)
  })

  it('recovers what was committed when it was killed', async () => {
    const first = await start()
    await ask(first, 'CREATE TABLE kept AS SELECT 1 AS n')
    process.kill(await postmaster(), 'SIGKILL')
    await first.ended
    await stat(pidFile())
    expect(await ask(await start(), 'SELECT n FROM kept')).toEqual([{ n: 1 }])
  })

  it('is not kept from starting by a pid file that names a stranger', async () => {
    const first = await start()
    const text = await readFile(pidFile(), 'utf8')
    await first.stop()
    const stranger = spawn('sleep', ['600'])
    await writeFile(pidFile(), text.replace(/^\d+/, String(stranger.pid)))
    await start()
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
    stranger.kill()
  })

  it('takes over from a server that outlived whoever started it', async () => {
    const first = await start()
    await ask(first, 'CREATE TABLE kept AS SELECT 1 AS n')
    const pid = await postmaster()
    const second = await start()
    expect(isAlive(pid)).toBe(false)
    expect(await ask(second, 'SELECT n FROM kept')).toEqual([{ n: 1 }])
  })

  it('ends when the process that started it is killed', async () => {
    const code = `
      import { startPostgres } from '#src/scripts/postgres/server.ts'
      await startPostgres({ folder: ${JSON.stringify(join(folder, 'postgres'))}, password: 'test', preferredPort: 0 })
      console.log('ready')`
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', code],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    await once(child.stdout, 'data')
    const pid = await postmaster()
    child.kill('SIGKILL')
    await eventually(async () => !isAlive(pid), 'Postgres ended')
  })

  it('does not use a folder that was left half-made', async () => {
    const half = join(folder, 'postgres.unfinished')
    await mkdir(half)
    await writeFile(join(half, 'PG_VERSION'), '18\n')
    expect(await ask(await start(), 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  })

  it('never replaces a folder of something else', async () => {
    await mkdir(join(folder, 'postgres'))
    await writeFile(join(folder, 'postgres', 'precious'), '')
    await expect(start()).rejects.toThrow('ENOTEMPTY')
    await stat(join(folder, 'postgres', 'precious'))
  })

  it('runs below a folder that is closed to others', async () => {
    await chmod(folder, 0o700)
    const first = await start()
    await ask(first, 'CREATE TABLE kept AS SELECT 1 AS n')
    await first.stop()
    expect(await ask(await start(), 'SELECT n FROM kept')).toEqual([{ n: 1 }])
  })
})
