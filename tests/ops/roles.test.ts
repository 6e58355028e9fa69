import { chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connected } from '#tests/support/backup.ts'
import { letConnect } from '#tests/support/database-away.ts'
import { eventually, openFolder, removeFolder, root, runCommand } from '#tests/support/muster.ts'
import { reservePort } from '#tests/support/ports.ts'
import { canMount, readOnly } from '#tests/support/read-only.ts'
import { secrets } from '#tests/support/settings.ts'
import { createUnpreparedDatabase } from '#tests/support/unprepared-database.ts'

const timeout = 240_000
const isLong = process.env['MUSTER_FAULTS'] === 'long'
let database: Awaited<ReturnType<typeof createUnpreparedDatabase>>
let folder: string
let settings: Record<string, string>

beforeAll(async () => {
  database = await createUnpreparedDatabase()
  folder = await openFolder()
  await chown(folder, 65_534, 65_534)
  settings = {
    ...secrets,
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SMTP_URL: 'smtp://localhost:1',
    LOG_LEVEL: 'error',
  }
})
afterAll(async () => {
  await database.drop()
  await removeFolder(folder)
})

const run = async (...command: string[]): Promise<{ code: number | null; lines: string[] }> =>
  runWith(settings, ...command)

const runWith = async (all: Record<string, string>, ...command: string[]) => {
  const running = runCommand(command, all)
  const code = await running.exited
  return { code, lines: running.output().trimEnd().split('\n') }
}

/** All but Next's lines about its configuration. */
const said = (running: ReturnType<typeof runCommand>): string =>
  running.output().replaceAll(/^✓ Running next\.config .*\n/gm, '')

const isOk = async (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

/** Whether a worker listens, and so has claimed the place of its files for as long as it runs. */
const hasClaimed = (port: string): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/metrics`).then(
    async (response) =>
      (await response.text()).includes('muster_listener_connected{listener="mails"} 1'),
    () => false,
  )

/** The variables that name files with these values, each with a line break at its end. */
const inFiles = async (values: Record<string, string | undefined>) => {
  const named: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) {
    named[`${name}_FILE`] = join(folder, name)
    await writeFile(join(folder, name), `${value}\n`)
  }
  return named
}

const ports = async () => ({
  PORT: String(await reservePort()),
  OPS_PORT: String(await reservePort()),
  WORKER_OPS_PORT: String(await reservePort()),
})

describe('one process per role, on a self-hosted server', () => {
  it.each([['web'], ['worker']])(
    '`npm run %s` does not start on a database that lacks migrations, and says what to do',
    { timeout },
    async (role) => {
      expect(await run(role)).toEqual({
        code: 1,
        lines: [
          expect.stringMatching(
            /^The database lacks migrations of this version \(20261120_201219_initial and \d+ more\): run `npm run migrate` first\.$/,
          ),
        ],
      })
    },
  )

  it('`npm run migrate` prepares it once, and says what is done and missing', {
    timeout,
  }, async () => {
    const before = await run('migrate', '--status')
    expect(before.code).toBe(0)
    expect(before.lines.at(0)).toMatch(/^missing {2}\d{8}_\d{6}_/)
    expect(before.lines.at(-1)).toMatch(/^(\d+) of \1 are missing\.$/)
    const first = await run('migrate')
    expect(first.code).toBe(0)
    expect(first.lines.join('\n')).toContain('First account: admin')
    const again = await run('migrate')
    expect(again.code).toBe(0)
    expect(again.lines.join('\n')).not.toContain('First account')
    const after = await run('migrate', '--status')
    expect(after.lines.at(0)).toMatch(/^done {5}\d{8}_\d{6}_/)
    expect(after.lines.at(-1)).toMatch(/^All \d+ are done\.$/)
  })

  it('`npm run migrate` rejects what it does not know', { timeout }, async () => {
    const { code, lines } = await run('migrate', '--down')
    expect(code).toBe(78)
    expect(lines).toEqual(['Usage: npm run migrate, or npm run migrate -- --status'])
  })

  it('a wrong setting ends a role with one line and the exit code of configurations', {
    timeout,
  }, async () => {
    const running = runCommand(['web'], { ...settings, WEB_CONCURRENCY: 'many' })
    expect(await running.exited).toBe(78)
    expect(running.output().trimEnd()).toMatch(/^WEB_CONCURRENCY .+$/)
    for (const role of ['web', 'worker']) {
      const { code, lines } = await runWith({ ...settings, DATA_DIR: '/dev/null/data' }, role)
      expect([code, lines]).toEqual([
        78,
        ['DATA_DIR (/dev/null/data) cannot be written: a file is in its place'],
      ])
    }
  })

  /** Secrets in files, below, have one web process and SIGTERM. */
  it.each([
    ['SIGINT', '1'],
    ...(isLong
      ? ([
          ['SIGINT', '2'],
          ['SIGTERM', '1'],
        ] as const)
      : []),
  ] as const)(
    'web and worker serve and end cleanly by %s, with %s web processes',
    {
      timeout,
    },
    async (signal, processes) => {
      const chosen = await ports()
      const all = { ...settings, ...chosen, WEB_CONCURRENCY: processes }
      const web = runCommand(['web'], all)
      await eventually(() => isOk(`http://127.0.0.1:${chosen.PORT}/api/news`), 'served')
      const worker = runCommand(['worker'], all)
      await eventually(() => isOk(`http://127.0.0.1:${chosen.OPS_PORT}/readyz`), 'ready')
      await eventually(() => isOk(`http://127.0.0.1:${chosen.WORKER_OPS_PORT}/readyz`), 'worker')
      expect(await isOk(`http://127.0.0.1:${chosen.WORKER_OPS_PORT}/metrics`)).toBe(true)
      web.kill(signal)
      worker.kill(signal)
      expect(await Promise.all([web.exited, worker.exited])).toEqual([0, 0])
      await Promise.all([web.waitForExit(), worker.waitForExit()])
      expect([said(web), said(worker)]).toEqual(['', ''])
    },
  )

  afterEach(() => letConnect(database.url, true))

  it('web and worker say first what they run with; while the database is away, pages say so', {
    tags: 'long',
    timeout,
  }, async () => {
    const chosen = await ports()
    const all = { ...settings, ...chosen, LOG_LEVEL: 'info', HOST: '127.0.0.1' }
    const roles = ['web', 'worker'].map((role) => runCommand([role], all))
    await eventually(() => isOk(`http://127.0.0.1:${chosen.OPS_PORT}/readyz`), 'ready')
    await eventually(() => isOk(`http://127.0.0.1:${chosen.WORKER_OPS_PORT}/readyz`), 'worker')
    const { host, pathname, password } = new URL(database.url)
    const common = {
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      build: expect.any(String),
      database: `${host}${pathname}`,
      postgres: expect.stringMatching(/^\d+\.\d+/),
      storage: `folder ${join(folder, 'media')}`,
      mail: 'localhost:1',
    }
    const lines = roles.map((role) =>
      role
        .output()
        .split('\n')
        .find((line) => line.startsWith('{')),
    )
    expect(lines.map((line = '') => JSON.parse(line))).toEqual([
      expect.objectContaining({
        ...common,
        msg: 'Muster starts: web',
        address: `127.0.0.1:${chosen.PORT}`,
        url: `http://localhost:${chosen.PORT}`,
        ops: `127.0.0.1:${chosen.OPS_PORT}`,
      }),
      expect.objectContaining({
        ...common,
        msg: 'Muster starts: worker',
        ops: `127.0.0.1:${chosen.WORKER_OPS_PORT}`,
      }),
    ])
    for (const secret of [...Object.values(secrets), ...(password ? [`:${password}@`] : [])])
      expect(lines.join('\n')).not.toContain(secret)

    const page = `http://127.0.0.1:${chosen.PORT}/admin/login`
    const read = () =>
      fetch(page, { headers: { accept: 'text/html', 'x-request-id': 'of a stranger' } })
    expect((await read()).status).toBe(200)
    await letConnect(database.url, false)
    await eventually(async () => (await read()).status === 503, 'it is away')
    const away = await read()
    expect(away.status).toBe(503)
    expect(away.headers.get('retry-after')).toBe('5')
    expect(await away.text()).toContain(away.headers.get('x-request-id'))
    const data = await fetch(`http://127.0.0.1:${chosen.PORT}/cms-api/news`)
    expect([data.status, data.headers.get('retry-after')]).toEqual([503, '5'])
    for (const { headers } of [away, data]) {
      const line = new RegExp(
        `"id":"${headers.get('x-request-id')}","fault":.*"reason":"database .* is not`,
      )
      // A pipe brings it, after the response perhaps.
      await eventually(async () => line.test(roles[0]?.output() ?? ''), 'its line is there')
    }
    await letConnect(database.url, true)
    await eventually(async () => (await read()).status === 200, 'it is back')
    for (const role of roles) role.kill('SIGTERM')
    expect(await Promise.all(roles.map(({ exited }) => exited))).toEqual([0, 0])
  })

  it('a machine that keeps its images elsewhere waits until the others have ended', {
    timeout,
    tags: 'long',
  }, async () => {
    const ofWorker = await ports()
    const worker = runCommand(['worker'], { ...settings, ...ofWorker })
    const chosen = await ports()
    const health = `http://127.0.0.1:${chosen.OPS_PORT}/healthz`
    const claimed = 'the worker has claimed its folder'
    await eventually(() => hasClaimed(ofWorker.WORKER_OPS_PORT), claimed)
    const elsewhere = await openFolder()
    const web = runCommand(['web'], { ...settings, ...chosen, DATA_DIR: elsewhere })
    const waiting = /^Waiting for processes of this database that keep their files elsewhere/m
    await eventually(async () => waiting.test(web.output()), 'it waits')
    expect(await isOk(health)).toBe(false)
    worker.kill('SIGTERM')
    await eventually(() => isOk(health), 'it serves')
    web.kill('SIGTERM')
    expect(await Promise.all([worker.exited, web.exited])).toEqual([0, 0])
    await removeFolder(elsewhere)
  })

  it.runIf(canMount)(
    'code that nobody may write, another user, and secrets in files are enough',
    { timeout, tags: 'long' },
    async () => {
      const chosen = await ports()
      const { DATABASE_URL, PAYLOAD_SECRET, JWT_SECRET, ...others } = settings
      const files = await inFiles({ DATABASE_URL, PAYLOAD_SECRET, JWT_SECRET })
      const all = { ...others, ...chosen, ...files }
      const roles = ['web', 'worker'].map((role) => runCommand([role], all, readOnly(root)))
      await eventually(() => isOk(`http://127.0.0.1:${chosen.OPS_PORT}/readyz`), 'ready')
      await eventually(() => isOk(`http://127.0.0.1:${chosen.WORKER_OPS_PORT}/readyz`), 'worker')
      expect(await isOk(`http://127.0.0.1:${chosen.PORT}/admin/login`)).toBe(true)
      for (const role of roles) role.kill('SIGTERM')
      expect(await Promise.all(roles.map(({ exited }) => exited))).toEqual([0, 0])
      expect(roles.map(said)).toEqual(['', ''])
    },
  )

  it('neither a role nor `npm start` begins on a database that lacks what its build needs', {
    timeout,
  }, async () => {
    await connected(database.url, (client) =>
      client.query('ALTER TABLE contacts RENAME COLUMN phone TO was_phone'),
    )
    for (const command of ['web', 'start', ...(isLong ? ['worker', 'migrate'] : [])]) {
      const running = runCommand([command], { ...settings, ...(await ports()) })
      expect(await running.exited).toBe(78)
      expect(running.output()).toContain('organisation/ need: the column phone of contacts.')
    }
  })
})
