import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, readlink, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tryFileLock } from '#src/data/locks/file-lock.ts'
import { type PostgresServer, startPostgres } from '#src/runtime/postgres/server.ts'
import { openClusterFolder } from '#tests/support/empty-cluster.ts'
import { eventually, openFolder, removeFolder } from '#tests/support/muster.ts'
import { hasNamespaces, inOtherContainer, moduleText } from '#tests/support/other-container.ts'
import { reservePort } from '#tests/support/ports.ts'

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

const runQuery = async (server: PostgresServer, query: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: server.url('muster') })
  // An interrupted query rejects; the end of its connection needs no further handling.
  client.on('error', () => undefined)
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

/** Of a first start; others begin with a server that was started before. */
const empty = async (): Promise<void> => {
  await removeFolder(folder)
  folder = await openFolder()
}

beforeEach(async () => {
  folder = await openClusterFolder()
})

afterEach(async () => {
  await running?.stop()
  running = undefined
  await removeFolder(folder)
})

describe('the embedded Postgres', () => {
  it('the embedded Postgres uses UTF-8, requires its password, and keeps its data', async () => {
    await empty()
    const first = await start()
    await runQuery(first, `CREATE TABLE kept AS SELECT 'Žofie ü 🎈' AS text`)
    await expect(
      new pg.Client({ connectionString: first.url('muster').replace('test', 'wrong') }).connect(),
    ).rejects.toThrow('password authentication failed')
    await first.stop()
    const second = await start()
    expect(await runQuery(second, 'SELECT text FROM kept')).toEqual([{ text: 'Žofie ü 🎈' }])
    expect(await runQuery(second, 'SHOW server_encoding')).toEqual([{ server_encoding: 'UTF8' }])
    expect(await runQuery(second, 'SHOW listen_addresses')).toEqual([
      { listen_addresses: '127.0.0.1' },
    ])
  })

  it('the embedded Postgres uses the preferred port, or another one when it is taken', {
    tags: 'long',
  }, async () => {
    const preferred = await reservePort()
    const server = await start(preferred)
    expect(server.port).toBe(preferred)
    await server.stop()
    const otherProgram = createServer().listen(preferred, '127.0.0.1')
    await once(otherProgram, 'listening')
    const other = await start(preferred)
    expect(other.port).not.toBe(preferred)
    otherProgram.close()
  })

  it('several embedded Postgres servers started at once get a port each', {
    tags: 'long',
  }, async () => {
    const preferredPort = await reservePort()
    const started = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map((name) =>
        startPostgres({ folder: join(folder, name), password: name, preferredPort }),
      ),
    )
    const servers = started.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
    await Promise.all(servers.map((server) => server.stop()))
    expect(new Set(servers.map(({ port }) => port)).size).toBe(4)
  })

  it('the embedded Postgres recovers committed data when it was killed', async () => {
    const first = await start()
    await runQuery(first, 'CREATE TABLE kept AS SELECT 1 AS n')
    process.kill(await postmaster(), 'SIGKILL')
    await first.ended
    await stat(pidFile())
    expect(await runQuery(await start(), 'SELECT n FROM kept')).toEqual([{ n: 1 }])
  })

  it('the embedded Postgres starts only when the last process of a killed server has ended', {
    tags: 'long',
  }, async () => {
    const first = await start()
    await runQuery(first, 'CREATE TABLE kept AS SELECT 1 AS n')
    const query = 'SELECT count(*) FROM generate_series(1, 20000000)'
    const busy = runQuery(first, query).catch(() => undefined)
    const isBusy = async () =>
      (await runQuery(first, `SELECT FROM pg_stat_activity WHERE query = '${query}'`)).length > 0
    await eventually(isBusy, 'a query runs')
    process.kill(await postmaster(), 'SIGKILL')
    await first.ended
    expect(await runQuery(await start(), 'SELECT n FROM kept')).toEqual([{ n: 1 }])
    await busy
  })

  it('the embedded Postgres starts despite a pid file that names a process of another program', async () => {
    const first = await start()
    const text = await readFile(pidFile(), 'utf8')
    await first.stop()
    const otherProgram = spawn('sleep', ['600'])
    await writeFile(pidFile(), text.replace(/^\d+/, String(otherProgram.pid)))
    await start()
    expect(otherProgram.exitCode ?? otherProgram.signalCode).toBeNull()
    otherProgram.kill()
  })

  it('the embedded Postgres starts despite a pid file that names a Postgres on another folder', {
    tags: 'long',
  }, async () => {
    const first = await start()
    const text = await readFile(pidFile(), 'utf8')
    await first.stop()
    const folderOfOther = join(folder, 'other')
    const other = await startPostgres({
      folder: folderOfOther,
      password: 'test',
      preferredPort: 0,
      database: 'muster',
    })
    const pid = Number.parseInt(await readFile(join(folderOfOther, 'postmaster.pid'), 'utf8'), 10)
    try {
      await writeFile(pidFile(), text.replace(/^\d+/, String(pid)))
      const second = await start()
      expect(await runQuery(second, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
      expect(await runQuery(other, 'SELECT 2 AS n')).toEqual([{ n: 2 }])
      expect(isAlive(pid)).toBe(true)
    } finally {
      await other.stop()
    }
  })

  it('the embedded Postgres does not start on a folder another process uses, and leaves that process alone', async () => {
    const first = await start()
    await first.stop()
    // Works in the folder, as Postgres does, and is named by the pid file.
    const otherProgram = spawn('sleep', ['600'], { cwd: join(folder, 'postgres') })
    await once(otherProgram, 'spawn')
    const text = `${otherProgram.pid}\n`
    await writeFile(pidFile(), text)
    try {
      await expect(start()).rejects.toThrow(`Process ${otherProgram.pid} may be a Postgres`)
      expect(otherProgram.exitCode ?? otherProgram.signalCode).toBeNull()
      expect(await readFile(pidFile(), 'utf8')).toBe(text)
    } finally {
      otherProgram.kill()
    }
  })

  it('the embedded Postgres replaces a server that outlived the process that started it', async () => {
    const first = await start()
    await runQuery(first, 'CREATE TABLE kept AS SELECT 1 AS n')
    const pid = await postmaster()
    const second = await start()
    expect(isAlive(pid)).toBe(false)
    expect(await runQuery(second, 'SELECT n FROM kept')).toEqual([{ n: 1 }])
  })

  it('the embedded Postgres ends when the process that started it is killed', async () => {
    const code = `
      import { startPostgres } from '#src/runtime/postgres/server.ts'
      await startPostgres({ folder: ${JSON.stringify(join(folder, 'postgres'))}, password: 'test', preferredPort: 0 })
      console.log('ready')`
    const stdio = ['ignore', 'pipe', 'inherit'] as const
    const child = spawn(process.execPath, moduleText(code), { stdio: [...stdio] })
    await once(child.stdout, 'data')
    const pid = await postmaster()
    child.kill('SIGKILL')
    await eventually(async () => !isAlive(pid), 'Postgres ended')
  })

  describe.runIf(hasNamespaces)('in two containers on one volume', () => {
    const startThere = (kind: 'all' | 'sameNetwork', lockTimeout: number) => {
      const code = `
        import { startPostgres } from '#src/runtime/postgres/server.ts'
        const server = await startPostgres({
          folder: ${JSON.stringify(join(folder, 'postgres'))},
          password: 'test',
          preferredPort: 0,
          database: 'muster',
          lockTimeout: ${lockTimeout},
        }).catch((error) => {
          console.log(error.name)
          process.exit(1)
        })
        console.log(server.port)`
      const [program, args] = inOtherContainer(moduleText(code), kind)
      return spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    }
    const firstLine = async (child: ReturnType<typeof startThere>): Promise<string> => {
      const [chunk] = await once(child.stdout, 'data')
      return String(chunk).trim()
    }

    it('of two containers on one volume one runs the embedded Postgres, and the other leaves it unharmed', async () => {
      const first = await start()
      await runQuery(first, 'CREATE TABLE kept AS SELECT 1 AS n')
      const pid = await postmaster()
      const text = await readFile(pidFile(), 'utf8')
      expect(await firstLine(startThere('all', 500))).toBe('FolderInUse')
      await runQuery(first, 'INSERT INTO kept VALUES (2)')
      expect(await readFile(pidFile(), 'utf8')).toBe(text)
      process.kill(pid, 'SIGKILL')
      await first.ended
      expect(await runQuery(await start(), 'SELECT n FROM kept ORDER BY n')).toEqual([
        { n: 1 },
        { n: 2 },
      ])
    })

    it('the embedded Postgres starts in this container as soon as the one in the other has ended', {
      tags: 'long',
    }, async () => {
      const there = startThere('sameNetwork', 500)
      const port = Number(await firstLine(there))
      const client = new pg.Client(`postgres://postgres:test@127.0.0.1:${port}/muster`)
      client.on('error', () => undefined)
      await client.connect()
      await client.query('CREATE TABLE kept AS SELECT 1 AS n')
      const rejected = startPostgres({
        folder: join(folder, 'postgres'),
        password: 'test',
        preferredPort: 0,
        lockTimeout: 500,
      })
      await expect(rejected).rejects.toThrow('perhaps in another container')
      await client.query('INSERT INTO kept VALUES (2)')
      const waiting = start()
      there.kill('SIGKILL')
      expect(await runQuery(await waiting, 'SELECT n FROM kept ORDER BY n')).toEqual([
        { n: 1 },
        { n: 2 },
      ])
      await client.end().catch(() => undefined)
    })
  })

  it('the embedded Postgres holds the lock of its folder itself, until it has ended', async () => {
    const first = await start()
    const lock = join(folder, 'postgres.lock')
    const pid = await postmaster()
    const openFiles = await Promise.all(
      (await readdir(`/proc/${pid}/fd`)).map((fd) =>
        readlink(`/proc/${pid}/fd/${fd}`).catch(() => ''),
      ),
    )
    expect(openFiles).toContain(lock)
    expect(tryFileLock(lock)).toBeUndefined()
    await first.stop()
    const free = tryFileLock(lock)
    expect(free).toBeDefined()
    free?.release()
  })

  it('the embedded Postgres does not use an unfinished folder', { tags: 'long' }, async () => {
    await empty()
    const half = join(folder, 'postgres.unfinished')
    await mkdir(half)
    await writeFile(join(half, 'PG_VERSION'), '18\n')
    expect(await runQuery(await start(), 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  })

  it('the embedded Postgres never replaces a folder of something else', async () => {
    await empty()
    await mkdir(join(folder, 'postgres'))
    await writeFile(join(folder, 'postgres', 'precious'), '')
    await expect(start()).rejects.toThrow('ENOTEMPTY')
    await stat(join(folder, 'postgres', 'precious'))
  })

  it('the embedded Postgres runs below a folder closed to other accounts', {
    tags: 'long',
  }, async () => {
    await empty()
    await chmod(folder, 0o700)
    const first = await start()
    await runQuery(first, 'CREATE TABLE kept AS SELECT 1 AS n')
    await first.stop()
    expect(await runQuery(await start(), 'SELECT n FROM kept')).toEqual([{ n: 1 }])
  })
})
