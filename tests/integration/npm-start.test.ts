import { randomUUID } from 'node:crypto'
import { chown, readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, inject, it } from 'vitest'
import { cloneTemplate } from '#tests/support/clone-template.ts'
import {
  eventually,
  killRepeatedly,
  openFolder,
  type Running,
  removeFolder,
  runCommand,
  startMuster,
} from '#tests/support/muster.ts'
import { hasNamespaces, inOtherContainer } from '#tests/support/other-container.ts'
import { reservePort } from '#tests/support/ports.ts'
import { secrets } from '#tests/support/settings.ts'
import { openStartedFolder } from '#tests/support/started-folder.ts'

/** A build may be due first, which other work on the machine slows down. */
const buildTimeout = 400_000

const isLong = process.env['MUSTER_FAULTS'] === 'long'
const isShort = process.env['MUSTER_FAULTS'] === 'short'

const started: Running[] = []
const folders: string[] = []

const folder = async (open = openFolder): Promise<string> => {
  const created = await open()
  folders.push(created)
  return created
}

/** Of the first test, unless another one is run alone. */
let served: string | undefined
const servedFolder = async (): Promise<string> => served ?? folder(openStartedFolder)
afterAll(() => served && removeFolder(served))

const start = async (dataDir: string, settings: Record<string, string> = {}) => {
  const running = await startMuster(dataDir, settings)
  started.push(running)
  return running
}

/** Runs a statement on the server that tests share. */
const onServer = async (statement: string): Promise<void> => {
  const connectionString = inject('serverUrl').replace('DATABASE', 'postgres')
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const status = async (url: string): Promise<number> => (await fetch(url)).status

afterEach(async () => {
  for (const running of started.splice(0)) {
    running.kill('SIGTERM')
    await running.waitForExit()
  }
  for (const each of folders.splice(0)) await removeFolder(each)
}, buildTimeout)

describe('npm start', () => {
  it('npm start serves from an empty folder once, ends at SIGTERM with all its processes, keeps its data, and leaves nothing running when it is killed', {
    timeout: buildTimeout,
  }, async () => {
    const dataDir = await folder()
    const first = await start(dataDir)
    await first.waitForOutput('Muster is running')
    const password = /First account: admin, password (\S+)/.exec(first.output())?.[1]
    const body = JSON.stringify({ username: 'admin', password })
    const headers = { 'content-type': 'application/json' }
    const cms = (url: string) =>
      fetch(`${url}/cms-api/users/login`, { method: 'POST', headers, body })
    expect(await status(`${first.url}/api/tags`)).toBe(200)
    expect(await status(`${first.url}/admin/login`)).toBe(200)
    expect((await cms(first.url)).status).toBe(200)
    expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600)
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
    const again = await start(dataDir)
    expect(await again.exited).toBe(1)
    expect(again.output()).toMatch(/^Muster is already running in this folder.*\n$/)
    expect(await status(`${first.url}/api/news`)).toBe(200)
    expect(await first.processes()).not.toHaveLength(0)
    first.kill('SIGTERM')
    expect(await first.exited).toBe(0)
    // The watcher of the embedded Postgres ends within a second after it.
    await expect.poll(() => first.processes()).toEqual([])

    const second = await start(dataDir)
    await second.waitForOutput('Muster is running')
    expect(second.output()).not.toContain('First account')
    expect(second.output()).not.toContain(password)
    expect((await cms(second.url)).status).toBe(200)
    second.kill('SIGKILL')
    await second.waitForExit()
    folders.pop()
    served = dataDir
  })

  it.runIf(hasNamespaces)(
    'npm start ends with one line in a folder in which it runs already in another container',
    { timeout: buildTimeout, tags: 'long' },
    async () => {
      const dataDir = await folder(openStartedFolder)
      const first = await start(dataDir)
      await first.waitForOutput('Muster is running')
      const second = runCommand(['start'], { DATA_DIR: dataDir }, inOtherContainer)
      started.push(second)
      expect(await second.exited).toBe(1)
      expect(second.output()).toMatch(/^Muster is already running in this folder.*\n$/)
      expect(await status(`${first.url}/api/news`)).toBe(200)
    },
  )

  it('npm run migrate -- --status responds for an embedded database that is stopped', {
    timeout: buildTimeout,
  }, async () => {
    const running = runCommand(['migrate', '--status'], { DATA_DIR: await servedFolder() })
    started.push(running)
    expect(await running.exited).toBe(0)
    expect(running.output()).toMatch(/^All \d+ are done\.$/m)
  })

  it.runIf(process.getuid?.() === 0)(
    'the database of another user is neither started nor backed up, with one line',
    { timeout: buildTimeout },
    async () => {
      const dataDir = await servedFolder()
      const { uid, gid } = await stat(join(dataDir, 'postgres'))
      await chown(join(dataDir, 'postgres'), 4_711, 4_711)
      for (const command of [['start'], ['backup', join(dataDir, 'backups')]]) {
        const running = runCommand(command, { DATA_DIR: dataDir, EMBEDDED_POSTGRES_PORT: '0' })
        started.push(running)
        expect(await running.exited).toBe(command[0] === 'start' ? 78 : 1)
        expect(running.output()).toMatch(/^\S+ belongs to another user: .*sudo -u '#4711'.*\n$/)
      }
      await chown(join(dataDir, 'postgres'), uid, gid)
    },
  )

  it('npm start can be started again at once when it was killed', {
    timeout: buildTimeout,
    tags: 'long',
  }, async () => {
    const dataDir = await folder(openStartedFolder)
    const first = await start(dataDir)
    await first.waitForOutput('Muster is running')
    first.kill('SIGKILL')
    const second = await start(dataDir)
    await second.waitForOutput('Muster is running')
    expect(await status(`${second.url}/api/tags`)).toBe(200)
    await first.waitForExit()
  })

  it('npm start restarts a web server that was killed', {
    timeout: buildTimeout,
    tags: 'long',
  }, async () => {
    const running = await start(await folder(openStartedFolder))
    await running.waitForOutput('Muster is running')
    const web = (await running.processes()).find((each) => each.includes('programs/server.mjs'))
    process.kill(Number.parseInt(web ?? '', 10), 'SIGKILL')
    await running.waitForOutput('The web server ended (SIGKILL); restarting.')
    await expect.poll(() => status(`${running.url}/api/tags`).catch(() => 0)).toBe(200)
  })

  it('npm start continues to serve while its worker ends again and again, and while Postgres restarts', {
    timeout: buildTimeout,
    tags: 'long',
  }, async () => {
    const opsPort = String(await reservePort())
    const running = await start(await folder(openStartedFolder), { OPS_PORT: opsPort })
    await running.waitForOutput('Muster is running')
    const pidsOf = async (name: string): Promise<number[]> =>
      (await running.processes())
        .filter((each) => each.includes(name))
        .map((each) => Number.parseInt(each, 10))
    const [web] = await pidsOf('programs/server.mjs')
    const ready = () => fetch(`http://127.0.0.1:${opsPort}/readyz`)
    await killRepeatedly(6, () => pidsOf('programs/worker.mjs'))
    expect(await status(`${running.url}/api/tags`)).toBe(200)
    const [postmaster] = await pidsOf('bin/postgres')
    process.kill(postmaster ?? 0, 'SIGKILL')
    await running.waitForOutput('Postgres ended; restarting.')
    await expect
      .poll(async () => (await ready().catch(() => undefined))?.status, { timeout: 120_000 })
      .toBe(200)
    expect(await status(`${running.url}/api/news`)).toBe(200)
    expect(await pidsOf('programs/server.mjs')).toEqual([web])
  })

  it('npm start ends with one line when its port is taken, before it starts anything', {
    timeout: buildTimeout,
  }, async () => {
    const dataDir = await folder()
    const otherProgram = createServer().listen(0, '0.0.0.0')
    await new Promise((ready) => otherProgram.once('listening', ready))
    // A TCP server's address is never a string.
    const { port } = otherProgram.address() as AddressInfo
    const running = await start(dataDir, { PORT: String(port) })
    expect(await running.exited).toBe(78)
    expect(running.output()).toBe(
      `PORT ${port} is taken by another program; set PORT to a free one.\n`,
    )
    await expect(stat(join(dataDir, 'postgres'))).rejects.toThrow('ENOENT')
    otherProgram.close()
  })

  it.each([
    [{ PORT: 'http' }, /^PORT .*\n$/],
    [{ SMTP_URL: 'mail.example' }, /^SMTP_URL .*\n$/],
    [{ DATABASE_URL: 'postgres://127.0.0.1:1/none' }, /^PAYLOAD_SECRET is required\n$/],
    [{ DATABASE_URL: 'postgres://u:12/top@db/none' }, /^DATABASE_URL cannot be read: (?!.*top)/],
    [
      { DATA_DIR: '/dev/null/data' },
      /^DATA_DIR \(.*\) cannot be written: a file is in its place\n$/,
    ],
  ])(
    'npm start ends with 78 and one line that names a wrong setting: %o',
    { timeout: buildTimeout },
    async (settings, line) => {
      const running = await start(await folder(), settings as Record<string, string>)
      expect(await running.exited).toBe(78)
      expect(running.output()).toMatch(line)
    },
  )

  it.each([[['start']], [['start', '--demo']]])(
    'npm run %j reports a database that does not respond, and builds nothing',
    async (command) => {
      const running = runCommand(command, {
        DATA_DIR: await folder(),
        DATABASE_URL: 'postgres://127.0.0.1:1/none',
        PAYLOAD_SECRET: randomUUID(),
        JWT_SECRET: randomUUID(),
        SMTP_URL: 'smtp://127.0.0.1:1',
        PORT: String(await reservePort()),
      })
      started.push(running)
      expect(await running.exited).toBe(1)
      expect(running.output().trim()).toMatch(/^The database cannot be used: .+$/)
    },
    buildTimeout,
  )
})

describe('npm start with DATABASE_URL', () => {
  it('npm start with DATABASE_URL prepares it, starts no embedded database, and makes no secrets', {
    timeout: buildTimeout,
    tags: 'long',
  }, async () => {
    const dataDir = await folder()
    const name = `start_${randomUUID().slice(0, 8)}`
    await onServer(`CREATE DATABASE ${name}`)
    const running = await start(dataDir, {
      DATABASE_URL: inject('serverUrl').replace('DATABASE', name),
      PAYLOAD_SECRET: randomUUID(),
      JWT_SECRET: randomUUID(),
      SMTP_URL: 'smtp://127.0.0.1:1',
      ADMIN_PASSWORD: 'chosen by the operator',
    })
    await running.waitForOutput('Muster is running')
    expect(await status(`${running.url}/api/tags`)).toBe(200)
    expect(running.output()).not.toContain('chosen by the operator')
    expect((await running.processes()).filter((each) => each.includes('bin/postgres'))).toEqual([])
    await expect(stat(join(dataDir, 'postgres'))).rejects.toThrow('ENOENT')
    await expect(readFile(join(dataDir, 'secrets.json'))).rejects.toThrow('ENOENT')
    running.kill('SIGTERM')
    expect(await running.exited).toBe(0)
    await onServer(`DROP DATABASE ${name} WITH (FORCE)`)
  })
})

describe('npm run worker', () => {
  const heartbeats = async (url: string): Promise<number> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query('SELECT FROM worker_heartbeats')).rowCount ?? 0
    } finally {
      await client.end()
    }
  }

  const npm = (): [string, string[]] => ['npm', ['run', 'worker']]
  const node = (args: readonly string[]): [string, string[]] => [process.execPath, [...args]]

  /** `MUSTER_FAULTS=long` sends the others too; tests/ops sends SIGTERM and SIGINT to node. */
  const signals = [
    ...(isShort ? [] : ([['npm', 'SIGTERM', npm]] as const)),
    ...(isLong
      ? ([
          ['npm', 'SIGKILL', npm],
          ['node', 'SIGINT', node],
          ['npm', 'SIGHUP', npm],
          ['node', 'SIGTERM', node],
        ] as const)
      : []),
  ] as const

  it.each(signals)(
    'npm run worker ends and removes its heartbeat when %s is sent %s',
    async (_, signal, how) => {
      const url = await cloneTemplate(`worker_${randomUUID().slice(0, 8)}`)
      const settings = { ...secrets, DATABASE_URL: url, DATA_DIR: await folder() }
      const running = runCommand(['worker'], settings, how)
      started.push(running)
      await eventually(async () => (await heartbeats(url)) === 1, 'it works', 180_000)
      running.kill(signal)
      await running.waitForExit()
      expect(await heartbeats(url)).toBe(0)
    },
    buildTimeout,
  )

  it('npm run worker names the setting it lacks', async () => {
    const running = runCommand(['worker'], { DATA_DIR: await folder() })
    expect(await running.exited).toBe(1)
    expect(running.output()).toMatch(/^DATABASE_URL is required.*\n$/)
  })
})
