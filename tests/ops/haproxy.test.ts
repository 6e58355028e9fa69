import { join } from 'node:path'
import type { Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseTrustedProxies } from '#src/settings/trusted-proxies.ts'
import { startPayload } from '#tests/support/database.ts'
import { hasHaproxy, startHaproxy } from '#tests/support/haproxy.ts'
import { eventually, openFolder, removeFolder } from '#tests/support/muster.ts'
import { requestHttps } from '#tests/support/nginx.ts'
import { gate, startWeb, type Web } from '#tests/support/web.ts'

/** `deploy/haproxy.cfg`, with Debian's HAProxy where the machine has it. */

let payload: Payload
let folder: string
let webs: readonly [Web, Web]
let haproxy: Awaited<ReturnType<typeof startHaproxy>>

const statusThrough = () =>
  requestHttps({ port: haproxy.port, path: '/api/tags' }).then(
    ({ status }) => status,
    () => 0,
  )
const isServed = async () => (await statusThrough()) === 200
/** Which web server responds, and what it received of its client: the handler stands for Next. */
const receivedThrough = async (sent: Record<string, string> = {}) => {
  const { text } = await requestHttps({ port: haproxy.port, path: '/admin', headers: sent })
  return JSON.parse(text) as { name: string; headers: Record<string, string> }
}

const startOne = (name: string) => {
  const trustProxy = parseTrustedProxies('1')
  return startWeb(payload, {
    baseUrl: 'https://muster.example.org',
    ...(trustProxy ? { trustProxy } : {}),
    handle: ({ headers }, response) => response.end(JSON.stringify({ name, headers })),
  })
}

describe.runIf(hasHaproxy)('behind HAProxy', () => {
  beforeAll(async () => {
    payload = await startPayload()
    await payload.db.pool.query('DELETE FROM worker_heartbeats')
    webs = [await startOne('one'), await startOne('two')]
    folder = await openFolder()
    haproxy = await startHaproxy(join(folder, 'haproxy'), webs)
    await eventually(isServed, 'it serves')
  })
  afterAll(async () => {
    await haproxy?.stop()
    for (const web of webs ?? []) await web.stop()
    await removeFolder(folder)
  })

  it('web processes go on serving while no worker is there, and say that there is none', async () => {
    for (const web of webs) {
      const { status, text } = await web.readOps('/readyz')
      expect(status).toBe(200)
      expect(JSON.parse(text)).toMatchObject({ status: 'degraded', worker: false })
    }
    // Several checks pass meanwhile.
    for (let at = 0; at < 20; at += 1) {
      expect(await statusThrough()).toBe(200)
      await new Promise((done) => setTimeout(done, 50))
    }
  })

  it('forwarded headers of clients do not count', async () => {
    const { headers: received } = await receivedThrough({
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
    })
    expect(received['x-forwarded-host']).toBe('muster.example.org')
    expect(received['x-forwarded-proto']).toBe('https')
    expect(received['x-forwarded-for']).toBe('127.0.0.1')
  })

  it('one that ends is taken out while the other serves, and without the database migrated none is left', async () => {
    const [ending] = webs
    const drained = gate()
    const ended = ending.shutDown(drained.passed)
    // Until it is noticed the one that ends serves too; no request is lost meanwhile.
    let byOther = 0
    while (byOther < 10) byOther = (await receivedThrough()).name === 'two' ? byOther + 1 : 0
    drained.open()
    for (let at = 0; at < 10; at += 1) expect(await statusThrough()).toBe(200)
    await ended
    const rename = (from: string, to: string) =>
      payload.db.pool.query(
        `UPDATE payload_migrations SET name = replace(name, $1, $2) WHERE name LIKE '%' || $1`,
        [from, to],
      )
    await rename('delivery_order', 'delivery_order-gone')
    try {
      await eventually(async () => (await statusThrough()) === 503, 'none is left')
    } finally {
      await rename('delivery_order-gone', 'delivery_order')
    }
    await eventually(isServed, 'it serves again')
  })
})
