import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administrator, administratorSettings } from '#tests/support/administrator.ts'
import { startBalancer } from '#tests/support/balancer.ts'
import { eventually, openFolder, removeFolder, root, runCommand } from '#tests/support/muster.ts'
import { reservePort } from '#tests/support/ports.ts'
import { extractSources } from '#tests/support/project-copy.ts'
import { secrets } from '#tests/support/settings.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { type Cluster, onCluster, startPrimary } from '#tests/support/standby.ts'

/**
 * An upgrade from an older commit, under load: `MUSTER_UPGRADE_FROM=<commit> npm test -- tests/ops/upgrade`.
 * Needs the history of git, and minutes: it installs and builds the older version.
 */

const from = process.env['MUSTER_UPGRADE_FROM']
const timeout = 900_000
const people = 1_000
let folder: string
let database: Cluster
let mails: Awaited<ReturnType<typeof startSmtp>>
let balancer: Awaited<ReturnType<typeof startBalancer>>

type Machine = ReturnType<typeof runCommand> & { url: string; isReady: () => Promise<boolean> }
const machines: Machine[] = []

/**
 * `npm start` of the sources in a folder, on separate ports, with the database and files of all.
 */
const startMachine = async (sources: string): Promise<Machine> => {
  const [port, opsPort] = [await reservePort(), await reservePort()]
  const running = runCommand(
    ['start'],
    {
      ...secrets,
      ...administratorSettings,
      DATABASE_URL: database.url('muster'),
      DATA_DIR: join(folder, 'files'),
      SMTP_URL: mails.url,
      SMTP_RATE: '15',
      PORT: String(port),
      OPS_PORT: String(opsPort),
      WORKER_OPS_PORT: '0',
      LOG_LEVEL: 'error',
    },
    undefined,
    sources,
  )
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`http://127.0.0.1:${opsPort}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    )
  const machine = { ...running, url, isReady }
  machines.push(machine)
  await eventually(machine.isReady, `it serves: ${running.output()}`, timeout / 2)
  return machine
}

const query = <Row>(text: string): Promise<Row[]> =>
  onCluster(database, async (client) => (await client.query(text)).rows)

/** Creates what readers read, and a newsletter that may be sent. */
const seed = async (): Promise<{ newsletter: number }> => {
  await query(`INSERT INTO newsletter_subscribers (email, name)
    SELECT 'reader' || n || '@example.org', 'Reader ' || n FROM generate_series(1, ${people}) n`)
  const [created] = await query<{ id: number }>(
    `INSERT INTO newsletters (title, subject, html_content, approval_status)
     VALUES ('News', 'News', '<p>Hello</p>', 'approved') RETURNING id`,
  )
  return { newsletter: created?.id ?? 0 }
}

interface Load {
  readonly failed: string[]
  readonly count: () => number
  readonly stored: () => string[]
  readonly stop: () => Promise<void>
}

/** Readers, writers of messages, and staff who write contacts, one request after the other each. */
const startLoad = (token: string): Load => {
  const failed: string[] = []
  const stored: string[] = []
  let count = 0
  let isOver = false
  const repeat = async (one: (n: number) => [string, RequestInit?]): Promise<void> => {
    for (let n = 0; !isOver; n += 1) {
      const [path, init] = one(n)
      count += 1
      try {
        const response = await fetch(balancer.url + path, init)
        const text = await response.text()
        if (response.status !== 200) failed.push(`${path}: ${response.status} ${text}`)
        else if (path === '/api/contact' && init) stored.push(JSON.parse(String(init.body)).name)
      } catch (error) {
        failed.push(`${path}: ${String(error)}`)
      }
    }
  }
  const json = (body: unknown, headers = {}): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const authorization = `Bearer ${token}`
  const everybody = Promise.all([
    repeat(() => ['/api/news']),
    repeat(() => ['/api/events']),
    repeat(() => ['/api/staff/contacts', { headers: { authorization } }]),
    repeat((n) => ['/api/staff/contacts', json({ name: `Contact ${n}` }, { authorization })]),
    repeat((n) => [
      '/api/contact',
      json({ name: `Writer ${n}`, email: 'ada@example.org', subject: 'Hello', message: 'There' }),
    ]),
  ])
  return {
    failed,
    count: () => count,
    stored: () => stored,
    stop: async () => {
      isOver = true
      await everybody
    },
  }
}

describe.runIf(from)('an upgrade from an older commit', { timeout }, () => {
  beforeAll(async () => {
    folder = await openFolder()
    database = await startPrimary(join(folder, 'database'), ['fsync=off'])
    mails = await startSmtp({ raw: true })
  }, timeout)

  afterAll(async () => {
    for (const machine of machines) machine.kill('SIGTERM')
    for (const machine of machines) await machine.waitForExit()
    balancer?.stop()
    await mails?.stop()
    await database?.stop()
    await removeFolder(folder)
  }, timeout)

  it('fails no request, loses no message and sends each mail once, with a newsletter on its way', async () => {
    const older = await startMachine(await extractSources(from ?? '', join(folder, 'older')))
    balancer = await startBalancer(older.url)
    const login = await fetch(`${older.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(administrator),
    })
    const { token } = (await login.json()) as { token: string }
    const { newsletter } = await seed()
    const sent = await fetch(`${older.url}/api/staff/newsletters/${newsletter}/send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await sent.json()).toEqual({ success: true, sentTo: people })
    const load = startLoad(token)
    await eventually(async () => load.count() > 500 && mails.taken.length > 50, 'there is load')

    // It migrates the database while the older version works on it.
    const newer = await startMachine(root)
    const atMigration = load.count()
    await eventually(async () => load.count() > atMigration + 200, 'both versions run')
    balancer.pointAt(newer.url)
    older.kill('SIGTERM')
    expect(await older.exited).toBe(0)
    const atEnd = load.count()
    await eventually(async () => load.count() > atEnd + 500, 'the newer version goes on')
    await load.stop()

    expect(load.failed).toEqual([])
    const messages = await query<{ name: string }>('SELECT name FROM contact_submissions')
    expect(messages.map(({ name }) => name).sort()).toEqual([...load.stored()].sort())
    await eventually(
      async () => mails.taken.length >= people,
      'everybody got the newsletter',
      timeout / 3,
    )
    const recipients = mails.recipients()
    expect(new Set(recipients).size).toBe(people)
    expect(recipients).toHaveLength(people)
  })
})
