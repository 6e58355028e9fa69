import type { ServerResponse } from 'node:http'
import { sql } from '@payloadcms/db-postgres'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ContentMaker, contentMaker } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { eventually } from '#tests/support/muster.ts'
import { type Receiver, type Webhooks, webhooksOf } from '#tests/support/webhooks.ts'

/** What becomes of calls to receivers of all kinds, and where none is made to. */

let make: ContentMaker
let webhooks: Webhooks
let receiver: Receiver
let webhook: number

beforeAll(async () => {
  const payload = await startPayload()
  make = contentMaker(payload)
  webhooks = webhooksOf(payload)
})
beforeEach(async () => {
  ;({ receiver, webhook } = await webhooks.begin())
})
afterEach(async () => {
  await receiver.stop()
})

describe('a call', () => {
  it.each([
    [
      'kills the connection',
      'unreachable',
      (_: unknown, response: ServerResponse) => response.destroy(),
    ],
    [
      'redirects',
      'redirect',
      (_: unknown, response: ServerResponse) =>
        response.writeHead(302, { location: '/elsewhere' }).end(),
    ],
    [
      'responds with a half line',
      'unreachable',
      (_: unknown, response: ServerResponse) => response.socket?.end('HTTP/1.1 2'),
    ],
  ] as const)('of a receiver that %s is tried again (%s)', async (_, lastError, respond) => {
    receiver.respond(respond)
    await make.page()
    await webhooks.call()
    expect(await webhooks.onlyCall(webhook)).toMatchObject({
      status: 'waiting',
      lastError,
      attempts: 1,
    })
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook'])
    receiver.respond((_, response) => response.end())
    await webhooks.passTime()
    await webhooks.call()
    expect(await webhooks.onlyCall(webhook)).toMatchObject({
      status: 'delivered',
      attempts: 2,
      lastError: null,
    })
  })

  it('of a receiver that does not respond ends by its timeout', async () => {
    receiver.respond(() => undefined)
    await make.page()
    await webhooks.call({ timeout: 200 })
    expect(await webhooks.onlyCall(webhook)).toMatchObject({
      status: 'waiting',
      lastError: 'timeout',
    })
  })

  it('is accepted by the head of a response, however long its body', async () => {
    let sent = 0
    let isClosed = false
    receiver.respond((_, response) => {
      response.on('close', () => {
        isClosed = true
      })
      const write = (): void => {
        if (isClosed) return
        sent += 65_536
        if (response.write(Buffer.alloc(65_536))) setImmediate(write)
        else response.once('drain', write)
      }
      response.writeHead(200)
      write()
    })
    await make.page()
    await webhooks.call()
    expect(await webhooks.onlyCall(webhook)).toMatchObject({
      status: 'delivered',
      responseStatus: 200,
    })
    await eventually(async () => isClosed, 'the connection is closed')
    expect(sent).toBeLessThan(64 * 1024 * 1024)
  })

  it('is put off for as long as Retry-After asks, within reason', async () => {
    const wait = async () => {
      const [row] = await webhooks.execute<{ seconds: number }>(sql`
        SELECT extract(epoch FROM due_at - now())::float8 AS seconds FROM webhook_calls
        WHERE webhook_id = ${webhook}`)
      return row?.seconds ?? 0
    }
    receiver.respond((_, response) => response.writeHead(503, { 'retry-after': '1800' }).end())
    await make.page()
    await webhooks.call()
    expect(await wait()).toBeGreaterThan(1_700)
    receiver.respond((_, response) => response.writeHead(429, { 'retry-after': '999999' }).end())
    await webhooks.passTime()
    await webhooks.call()
    expect(await wait()).toBeLessThanOrEqual(6 * 3_600)
  })
})

describe('private networks', () => {
  it.each([
    ['an address of this machine', 'http://127.0.0.1:PORT/', 'private'],
    ['a name that leads to this machine', 'http://localhost:PORT/', 'private'],
    ['a link-local address', 'http://169.254.169.254/latest/meta-data', 'private'],
    ['a public address without https', 'http://93.184.215.14:PORT/', 'plain'],
  ])('%s is not connected to', async (_, url, lastError) => {
    await webhooks.execute(sql`
      UPDATE webhooks SET url = ${url.replace('PORT', String(receiver.port))} WHERE id = ${webhook}`)
    await make.page()
    await webhooks.call({ isAllowed: () => false })
    expect(await webhooks.onlyCall(webhook)).toMatchObject({
      status: 'waiting',
      lastError,
      responseStatus: null,
    })
    expect(receiver.received).toEqual([])
  })

  it('the form takes no address of one, no other scheme and no password', async () => {
    for (const url of [
      'http://10.1.2.3/hook',
      'https://[::1]/hook',
      'ftp://example.org/',
      'example.org',
      'https://ada:secret@example.org/',
    ])
      await expect(webhooks.create(url, ['page.published']), url).rejects.toThrow('URL')
  })
})
