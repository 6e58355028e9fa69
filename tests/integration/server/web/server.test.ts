import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clearHoldUp } from '#src/data/mail/hold-ups.ts'
import { database } from '#src/data/transaction.ts'
import { endHeartbeat, recordHeartbeat } from '#src/server/web/sql/state.ts'
import { unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { rawRequest } from '#tests/support/raw-http.ts'
import { createStaff } from '#tests/support/staff.ts'
import { startWeb, type Web } from '#tests/support/web.ts'

/** The server around the contract and the platform: limits, pages for operators, the log. */

let payload: Payload
let web: Web

const short = { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 50 }

beforeAll(async () => {
  payload = await startPayload()
  web = await startWeb(payload, { limits: short })
})
afterAll(() => web.stop())

/** What comes back on a connection until it ends. */
const talk = async (write: (send: (text: string) => void) => Promise<void>): Promise<string> => {
  const socket = connect(Number(new URL(web.url).port), '127.0.0.1')
  await once(socket, 'connect')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
  })
  socket.on('error', () => undefined)
  const ended = once(socket, 'close')
  await write((text) => void socket.write(text))
  await ended
  return received
}

describe('limits of a client', () => {
  it('a client that never ends its header is disconnected with 408', async () => {
    const received = await talk(async (send) => send('GET /api/tags HTTP/1.1\r\nHost: x\r\nX-A: '))
    expect(received).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('a client that never ends its body is disconnected with 408', async () => {
    const received = await talk(async (send) =>
      send('POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{'),
    )
    expect(received).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('a header that is too large responds 431', async () => {
    const headers = [`X-Large: ${'x'.repeat(20_000)}`]
    const response = await rawRequest(web.url, ['GET', '/api/tags'], { headers })
    expect([response.status, JSON.parse(response.body.toString())]).toEqual([
      431,
      { error: 'the headers of the request are too large' },
    ])
    expect(web.log()).toContain(`"id":"${response.headers.get('x-request-id')}","status":431`)
  })

  it('a keep-alive connection serves several requests', async () => {
    const received = await talk(async (send) => {
      send('GET /api/tags HTTP/1.1\r\nHost: x\r\n\r\n')
      await sleep(100)
      send('GET /api/tags HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    })
    expect(received.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2)
  })
})

describe('requests to the platform', () => {
  const json = 'Content-Type: application/json'

  it('a body that is too large or has no declared length does not reach the platform', async () => {
    const declared = await rawRequest(web.url, ['POST', '/cms-api/news'], {
      headers: [json, 'Content-Length: 50000000'],
    })
    expect(declared.status).toBe(413)
    const chunked = await rawRequest(web.url, ['POST', '/cms-api/news'], {
      headers: [json, 'Transfer-Encoding: chunked'],
      after: '2\r\n{}\r\n0\r\n\r\n',
    })
    expect(chunked.status).toBe(411)
  })

  it('a larger file of contacts reaches the platform, which leaves its reading to us', async () => {
    const sized = (bytes: number) =>
      rawRequest(web.url, ['POST', '/cms-api/contacts/import'], {
        headers: ['Content-Type: text/csv', `Content-Length: ${bytes}`],
      })
    expect((await sized(50 * 1024 * 1024 + 1)).status).toBe(413)
    expect((await sized(50 * 1024 * 1024)).status).not.toBe(413)
  })

  it('the response to a write ends after the change reached every process', async () => {
    const order: string[] = []
    const slow = await startWeb(payload, {
      handle: (_, response) => {
        response.writeHead(201, { 'content-type': 'text/plain' })
        response.write('saved ')
        response.end('well', () => order.push('out'))
      },
    })
    const result = await fetch(`${slow.url}/cms-api/news`, { method: 'POST', body: '{}' })
    expect(result.status).toBe(201)
    expect(await result.text()).toBe('saved well')
    expect(order).toEqual(['out'])
    await slow.stop()
  })
})

describe('pages for operators', () => {
  const status = async (path: string, of = web) => {
    const { status: code, text } = await of.readOps(path)
    return { code, json: JSON.parse(text) as Record<string, unknown> }
  }

  it('/healthz responds that the process is alive', async () => {
    expect(await status('/healthz')).toEqual({ code: 200, json: { status: 'ok' } })
  })

  it('/readyz reports what is missing; without a worker a web process serves all the same', async () => {
    const db = await database({ payload })
    const worker = crypto.randomUUID()
    await payload.db.pool.query('DELETE FROM worker_heartbeats')
    await clearHoldUp(payload.db.pool)
    expect(await status('/readyz')).toMatchObject({
      code: 200,
      json: { status: 'degraded', database: true, migrations: true, worker: false },
    })
    await recordHeartbeat(db, worker)
    expect(await status('/readyz')).toMatchObject({ code: 200, json: { status: 'ready' } })
    await payload.db.pool.query(
      `UPDATE worker_heartbeats SET seen_at = now() - interval '31 seconds'`,
    )
    expect((await status('/readyz')).json['worker']).toBe(false)
    await recordHeartbeat(db, worker)
    await payload.db.pool.query(
      `UPDATE payload_migrations SET name = name || '-gone' WHERE name LIKE '%delivery_order'`,
    )
    expect(await status('/readyz')).toMatchObject({
      code: 503,
      json: { status: 'not ready', migrations: false },
    })
    await payload.db.pool.query(
      `UPDATE payload_migrations SET name = replace(name, '-gone', '') WHERE name LIKE '%-gone'`,
    )
    expect((await status('/readyz')).code).toBe(200)
    await endHeartbeat(db, worker)
    expect(await status('/readyz')).toMatchObject({ code: 200, json: { worker: false } })
  })

  it('/metrics has the metrics of the process', async () => {
    await web.read('/api/none')
    await web.read('/api/tags')
    const { status: code, headers, text } = await web.readOps('/metrics')
    expect(code).toBe(200)
    expect(headers.get('content-type')).toContain('text/plain; version=0.0.4')
    expect(text).toMatch(
      /^muster_http_requests_total\{method="GET",route="other",status="404"\} \d+$/m,
    )
    expect(text).toMatch(/^muster_cache_fills_total \d+$/m)
    expect(text).toMatch(/^# TYPE muster_deliveries gauge$/m)
    expect(text).toMatch(/^# TYPE muster_jobs gauge$/m)
  })

  it('pages for operators are unknown under /api', async () => {
    for (const path of ['/api/healthz', '/api/readyz', '/api/metrics'])
      expect((await web.read(path)).status).toBe(404)
  })
})

describe('the log', () => {
  it('the log names a request by its route, without data of its user', async () => {
    const { token, email } = await createStaff(payload, 'admin')
    const search = encodeURIComponent(`${unique('secret')}@example.org`)
    await web.read(`/api/staff/contacts?search=${search}`, {
      headers: { authorization: `Bearer ${token}`, 'x-muster-request': 'forged' },
    })
    await web.read('/api/newsletter/unsubscribe/very-secret-token')
    await web.read('/admin/reset/very-secret-token')
    const lines = web
      .log()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    const routes = lines.map(({ route }) => route)
    expect(routes).toEqual(
      expect.arrayContaining([
        '/api/staff/contacts',
        '/api/newsletter/unsubscribe/:token',
        '/admin',
      ]),
    )
    const ids = lines.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const secret of ['secret', token, email, '127.0.0.1', 'forged'])
      expect(web.log()).not.toContain(secret)
  })
})
