import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Payload } from 'payload'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countsOf, type EventMetric } from '#src/data/event-counts.ts'
import { databasePool } from '#src/data/pool/database-pool.ts'
import { replaceStorage, storage } from '#src/data/storage/index.ts'
import { s3Storage } from '#src/data/storage/s3.ts'
import { storageProblem } from '#src/data/storage/storage-state.ts'
import { serveWorkerPages } from '#src/server/operations/worker-server.ts'
import { env } from '#src/settings/env.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import { isShort } from '#tests/support/long.ts'
import { approvedNewsletter, clearLedger, deliver, send, subscribe } from '#tests/support/mail.ts'
import { startS3 } from '#tests/support/s3.ts'
import { type Behaviour, reply, startSmtp } from '#tests/support/smtp.ts'
import { createStaff } from '#tests/support/staff.ts'
import { startWeb } from '#tests/support/web.ts'

let payload: Payload
let api: ApiClient
const ends: (() => unknown)[] = []

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
})
beforeEach(() => clearLedger(payload))
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const count = (metric: EventMetric, ...values: string[]): number =>
  countsOf(metric).find(({ labels }) => Object.values(labels).join() === values.join())?.count ?? 0

const growth = async (
  series: readonly (readonly [EventMetric, ...string[]])[],
  work: () => Promise<unknown>,
) => {
  const before = series.map((each) => count(...each))
  await work()
  return series.map((each, at) => count(...each) - (before[at] ?? 0))
}

const mail = async (behaviour: Behaviour, waits = false) => {
  const smtp = await startSmtp(behaviour)
  ends.push(smtp.stop)
  await subscribe(payload, `counted-${Math.random().toString(36).slice(2)}-`, 2)
  await send(payload, await approvedNewsletter(payload))
  await deliver(payload, smtp.url, waits ? { longest: 3_000 } : {})
}

describe('attempts to send a mail are counted by what became of them', () => {
  it.each([
    ['sent', '', {}, false],
    ['failed', 'bounce', { onRecipient: () => reply(550, '5.1.1 no such user') }, false],
    ['failed', 'permanent', { onMessage: () => reply(554, '5.7.1 spam') }, false],
    ['retried', 'temporary', { onRecipient: () => reply(451, '4.7.1 greylisted') }, true],
    ...(isShort
      ? []
      : [['retried', 'refused', { onSender: () => reply(421, '4.7.0 busy') }, true] as const]),
  ] as const)('%s, reason %j', async (outcome, reason, behaviour, waits) => {
    const series = [['muster_mails_total', outcome, reason]] as const
    const [grown = 0] = await growth(series, () => mail(behaviour, waits))
    expect(grown).toBeGreaterThanOrEqual(waits ? 1 : 2)
  })
})

it('names and passwords that are not accepted are counted, apart from those of who is locked out', async () => {
  const { username } = await createStaff(payload, 'editor')
  const json = { username, password: 'not the password' }
  const series = [
    ['muster_sign_in_rejections_total', 'credentials'],
    ['muster_sign_in_rejections_total', 'locked'],
  ] as const
  const once = () => api('POST', '/api/auth/login', { json })
  expect(await growth(series, once)).toEqual([1, 0])
  const [, locked = 0] = await growth(series, async () => {
    for (let attempt = 0; attempt < 12; attempt += 1) await once()
  })
  expect(locked).toBeGreaterThan(0)
})

describe('the file storage', () => {
  /** Beyond what is remembered of the last check. */
  let later = performance.now() + 1e6
  const problem = () => {
    later += 1e6
    return storageProblem(later)
  }
  const bucket = async () => {
    const s3 = await startS3()
    ends.push(s3.stop, () => replaceStorage(undefined))
    return s3
  }

  it('its failed operations are counted', async () => {
    const s3 = await bucket()
    s3.setFault(() => 'reject')
    // Chosen by the settings, as in production.
    replaceStorage(undefined)
    const settings = { ...env() }
    Object.assign(env(), {
      S3_BUCKET: s3.settings.bucket,
      S3_ENDPOINT: s3.settings.endpoint,
      S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
      S3_FORCE_PATH_STYLE: true,
    })
    ends.push(() => Object.assign(env(), { ...settings, S3_BUCKET: undefined }))
    const series = [['muster_storage_errors_total', 'stat']] as const
    const read = () => storage().stat('media/none')
    expect(await growth(series, () => expect(read()).rejects.toThrow())).toEqual([1])
  })

  it('is degraded on /readyz while it cannot be used, with the reason, and takes nothing down', async () => {
    const s3 = await bucket()
    const web = await startWeb(payload)
    ends.push(() => web.stop())
    replaceStorage(s3Storage(s3.settings))
    expect(await problem()).toBeUndefined()
    replaceStorage(s3Storage({ ...s3.settings, bucket: 'another-bucket' }))
    expect(await problem()).toBe('the bucket does not exist')
    const { text } = await web.readOps('/readyz')
    expect(JSON.parse(text)).toMatchObject({
      database: true,
      storage: { said: 'the bucket does not exist' },
    })
    replaceStorage(undefined)
    expect(await problem()).toBeUndefined()
    expect(JSON.parse((await web.readOps('/readyz')).text)).not.toHaveProperty('storage')
  })

  it('is not waited for where it does not respond', { tags: 'long' }, async () => {
    replaceStorage({ ...storage(), check: () => new Promise(() => undefined) })
    // What is remembered of the last check is what later files of the worker see.
    ends.push(problem, () => replaceStorage(undefined))
    expect(await problem()).toBe('it does not respond')
  })
})

it('a worker has its own pages, with its metrics, until it ends', async () => {
  const ending = new AbortController()
  const pages = serveWorkerPages(databasePool(), { ...env(), WORKER_OPS_PORT: 0 }, ending.signal)
  if (!pages) throw new Error('none')
  ends.push(pages.stop)
  await once(pages.server, 'listening')
  const { port } = pages.server.address() as AddressInfo
  const read = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`)
    return { status: response.status, text: await response.text() }
  }
  expect((await read('/healthz')).status).toBe(200)
  // A worker is not ready where none has a heartbeat; a web process is.
  await databasePool().query('DELETE FROM worker_heartbeats')
  expect((await read('/readyz')).status).toBe(503)
  await databasePool().query('INSERT INTO worker_heartbeats (worker) VALUES (gen_random_uuid())')
  expect((await read('/readyz')).status).toBe(200)
  const { text } = await read('/metrics')
  for (const name of [
    'muster_mails_total',
    'muster_build_info',
    'muster_process_cpu_seconds_total',
  ])
    expect(text).toContain(`# TYPE ${name} `)
  ending.abort()
  expect((await read('/readyz')).status).toBe(503)
})
