import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administrator, administratorSettings } from '#tests/support/administrator.ts'
import { type DatabaseProxy, startDatabaseProxy } from '#tests/support/database-proxy.ts'
import { eventually, openFolder, removeFolder, runCommand } from '#tests/support/muster.ts'
import { reservePort } from '#tests/support/ports.ts'
import { secrets } from '#tests/support/settings.ts'
import {
  type Cluster,
  killCluster,
  onCluster,
  startPrimary,
  startStandby,
} from '#tests/support/standby.ts'

/** Two web machines, a primary whose address can move, and a replica that streams from it. */

type Machine = ReturnType<typeof runCommand> & { readonly url: string }
const timeout = 300_000
let folder: string
let primary: Cluster
let replica: Cluster
let address: DatabaseProxy
let replicaAddress: DatabaseProxy
let machines: readonly [Machine, Machine]
let headers: Record<string, string>

const startMachine = async (settings: Record<string, string>): Promise<Machine> => {
  const port = await reservePort()
  const web = runCommand(['web'], { ...settings, PORT: String(port) })
  return { ...web, url: `http://127.0.0.1:${port}` }
}

const post = (url: string, json: unknown, method = 'POST') =>
  fetch(url, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(json),
  })

beforeAll(async () => {
  folder = await openFolder()
  primary = await startPrimary(join(folder, 'primary'))
  address = await startDatabaseProxy(primary.url('muster'))
  const settings = {
    ...secrets,
    ...administratorSettings,
    DATABASE_URL: address.url,
    DATA_DIR: join(folder, 'files'),
    LOG_LEVEL: 'error',
  }
  const migrated = runCommand(['migrate'], settings)
  if ((await migrated.exited) !== 0) throw new Error(migrated.output())
  replica = await startStandby(primary, join(folder, 'replica'))
  replicaAddress = await startDatabaseProxy(replica.url('muster'))
  const both = { ...settings, DATABASE_REPLICA_URL: replicaAddress.url }
  machines = await Promise.all([startMachine(both), startMachine(both)])
  const isUp = ({ url }: Machine) =>
    fetch(`${url}/api/tags`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (const machine of machines) await eventually(() => isUp(machine), 'serves', 120_000)
  headers = {}
  const response = await post(`${machines[0].url}/api/auth/login`, administrator)
  const { token } = (await response.json()) as { token: string }
  headers = { authorization: `Bearer ${token}` }
}, timeout)

afterAll(async () => {
  for (const machine of machines ?? []) machine.kill('SIGKILL')
  for (const machine of machines ?? []) await machine.waitForExit()
  for (const proxy of [address, replicaAddress]) await proxy?.stop()
  for (const server of [replica, primary]) await server?.stop().catch(() => undefined)
  await removeFolder(folder)
}, timeout)

const tagNames = async ({ url }: Machine): Promise<string[]> => {
  const response = await fetch(`${url}/api/tags`, { headers: { connection: 'close' } })
  return ((await response.json()) as { name: string }[]).map(({ name }) => name)
}

/** Renames a tag on one machine and reads on the other; returns how many reads were stale. */
const editAndRead = async (tag: number, times: number): Promise<number> => {
  let stale = 0
  for (let at = 0; at < times; at += 1) {
    const name = `Tag ${tag}, edit ${at}`
    const [writer, reader] = at % 2 === 0 ? machines : [machines[1], machines[0]]
    const edited = await post(`${writer.url}/cms-api/tags/${tag}`, { name }, 'PATCH')
    expect(edited.status).toBe(200)
    if (!(await tagNames(reader)).includes(name)) stale += 1
  }
  return stale
}

const createTag = async (name: string): Promise<number> => {
  const response = await post(`${machines[0].url}/cms-api/tags`, { name })
  return ((await response.json()) as { doc: { id: number } }).doc.id
}

/** How often the replica has read the table of tags. */
const readsOfReplica = (): Promise<number> =>
  onCluster(replica, async (client) => {
    await client.query('SELECT pg_stat_clear_snapshot()')
    const { rows } = await client.query<{ reads: number }>(
      `SELECT coalesce(sum(seq_scan + coalesce(idx_scan, 0)), 0)::int AS reads
       FROM pg_stat_user_tables WHERE relname = 'tags'`,
    )
    return rows[0]?.reads ?? 0
  })

describe('reads of the public contract with a replica', { timeout }, () => {
  it('the replica serves them, and none is older than an edit that another machine acknowledged', async () => {
    const before = await readsOfReplica()
    expect(await editAndRead(await createTag('First'), 60)).toBe(0)
    // Statistics are reported with a delay.
    await eventually(async () => (await readsOfReplica()) - before >= 20, 'the replica reads')
  })

  it('a replica that stands still serves none of them', async () => {
    const tag = await createTag('Second')
    await onCluster(replica, (client) => client.query('SELECT pg_wal_replay_pause()'))
    expect(await editAndRead(tag, 10)).toBe(0)
    await onCluster(replica, (client) => client.query('SELECT pg_wal_replay_resume()'))
    expect(await editAndRead(tag, 10)).toBe(0)
  })

  it('a replica behind a network that is silent, or gone, costs no read', async () => {
    const tag = await createTag('Third')
    replicaAddress.silence()
    expect(await editAndRead(tag, 4)).toBe(0)
    replicaAddress.restore()
    replicaAddress.cut()
    expect(await editAndRead(tag, 4)).toBe(0)
  })
})

describe('a primary that is lost', { timeout }, () => {
  it('no submission that was acknowledged is lost when a synchronous replica takes over, and both machines go on', async () => {
    await onCluster(primary, async (client) => {
      await client.query(`ALTER SYSTEM SET synchronous_standby_names = 'standby'`)
      await client.query('SELECT pg_reload_conf()')
    })
    const acknowledged: string[] = []
    let isOver = false
    const write = async ({ url }: Machine, at: number): Promise<void> => {
      for (let n = 0; !isOver; n += 1) {
        const name = `Writer ${at}, ${n}`
        const json = { name, email: 'ada@example.org', subject: 'Hello', message: 'There' }
        const isStored = await post(`${url}/api/contact`, json).then(
          ({ ok }) => ok,
          () => false,
        )
        if (isStored) acknowledged.push(name)
      }
    }
    const writers = Promise.all([...machines, ...machines].map(write))
    await eventually(async () => acknowledged.length >= 100, 'there are submissions')
    await killCluster(primary)
    await onCluster(replica, (client) => client.query('SELECT pg_promote(true, 60)'))
    address.moveTo(replica.url('muster'))
    address.cut()
    const before = acknowledged.length
    await eventually(async () => acknowledged.length >= before + 50, 'submissions are stored again')
    isOver = true
    await writers
    const stored = await onCluster(replica, (client) =>
      client.query<{ name: string }>('SELECT name FROM contact_submissions'),
    )
    const names = new Set(stored.rows.map(({ name }) => name))
    expect(acknowledged.filter((name) => !names.has(name))).toEqual([])
    // The former replica is the primary now, and no replica of itself.
    expect(await editAndRead(await createTag('Fourth'), 6)).toBe(0)
  })
})
