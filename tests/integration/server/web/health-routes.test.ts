import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOpsServer, listenForOps } from '#src/server/operations/ops-server.ts'
import { startPayload } from '#tests/support/database.ts'
import { eventually } from '#tests/support/muster.ts'
import { startWeb, type Web } from '#tests/support/web.ts'

/** Who may read what is meant for those who run Muster. */

const opsToken = 'a-token-for-operators'
const paths = ['/healthz', '/readyz', '/metrics']

let payload: Payload
let closed: Web
let guarded: Web

beforeAll(async () => {
  payload = await startPayload()
  closed = await startWeb(payload)
  guarded = await startWeb(payload, { opsToken })
})
afterAll(async () => {
  await closed.stop()
  await guarded.stop()
})

const isPage = async (web: Web, path: string, headers: Record<string, string> = {}) =>
  (await web.read(path, { headers })).text !== '{"error":"Not found"}'

describe.each(paths)('%s on the public port', (path) => {
  it(`${path} is unknown on the public port, from this machine and with any header`, async () => {
    expect(await isPage(closed, path)).toBe(false)
    expect(await isPage(closed, path, { authorization: 'Bearer undefined' })).toBe(false)
    expect(await isPage(closed, path, { 'x-forwarded-for': '127.0.0.1' })).toBe(false)
  })

  it(`${path} responds on the public port to requests with the token`, async () => {
    expect(await isPage(guarded, path, { authorization: `Bearer ${opsToken}` })).toBe(true)
    for (const wrong of [
      'Bearer another-one',
      `Basic ${opsToken}`,
      opsToken,
      `Bearer ${opsToken}x`,
    ])
      expect(await isPage(guarded, path, { authorization: wrong })).toBe(false)
  })

  it(`${path} responds on the port for operators without a token`, async () => {
    const { status, text } = await closed.readOps(path)
    expect([200, 503]).toContain(status)
    expect(text).not.toBe('')
  })
})

it('METRICS_PUBLIC opens the metrics on the public port, and nothing else', async () => {
  const open = await startWeb(payload, { metricsArePublic: true })
  expect(await Promise.all(paths.map((path) => isPage(open, path)))).toEqual([false, false, true])
  await open.stop()
})

it('the port for operators serves nothing else', async () => {
  for (const path of ['/', '/admin', '/api/tags', '/metrics/x'])
    expect((await closed.readOps(path)).status).toBe(404)
  expect((await closed.readOps('/healthz', { method: 'POST' })).status).toBe(404)
})

it('a taken port for operators is reported once, and bound when it is free', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const lines: string[] = []
  const server = createOpsServer((_, response) => {
    response.end('ok')
    return true
  })
  listenForOps(server, { port, host: '127.0.0.1', retryInterval: 20 }, (line) => lines.push(line))
  await eventually(async () => lines.length > 0, 'it is reported')
  other.close()
  await eventually(async () => server.listening, 'it listens')
  expect(lines).toEqual([`OPS_PORT ${port} is taken by another program; trying again.`])
  server.close()
})
