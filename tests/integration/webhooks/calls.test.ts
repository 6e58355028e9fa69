import type { ServerResponse } from 'node:http'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { removeOldCalls } from '#src/db/webhooks/remove-old-calls.ts'
import { attemptLimit } from '#src/webhooks/retries.ts'
import { boundWaitingCalls } from '#src/webhooks/switched-off.ts'
import { type ContentMaker, contentMaker } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { jobsIn, runQueue, sweepAndSend } from '#tests/support/job-queue.ts'
import { eventually } from '#tests/support/muster.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'
import {
  type Receiver,
  startReceiver,
  verify,
  type Webhooks,
  webhooksOf,
} from '#tests/support/webhooks.ts'

/** What becomes of calls, by receivers of all kinds. */

let payload: Payload
let make: ContentMaker
let webhooks: Webhooks
let receiver: Receiver
let webhook: number
let admin: Staff
let editor: Staff

beforeAll(async () => {
  payload = await startPayload()
  make = contentMaker(payload)
  webhooks = webhooksOf(payload)
  admin = await createStaff(payload, 'admin')
  editor = await createStaff(payload, 'editor')
})
beforeEach(async () => {
  await webhooks.clear()
  receiver = await startReceiver()
  webhook = (await webhooks.create(receiver.url, ['page.published'])).id
})
afterEach(async () => {
  await receiver.stop()
})

const stateOf = async (id = webhook) => payload.findByID({ collection: 'webhooks', id, depth: 0 })
/** Who of the two was notified that it was switched off, and has not read it. */
const notifiedOf = async () => {
  const { rows } = await payload.db.drizzle.execute<{ id: number }>(sql`
    SELECT user_id AS id FROM notifications
    WHERE topic = 'webhook-switched-off' AND document_id = ${webhook} AND read_at IS NULL
      AND user_id IN (${admin.id}, ${editor.id})`)
  return rows.map(({ id }) => id)
}
const onlyCall = async () => {
  const [call] = await webhooks.log(webhook)
  if (!call) throw new Error('there is no call')
  return call
}

describe('a call', () => {
  it('is a signed POST that an independent library verifies, and is logged as delivered', async () => {
    const page = await make.page()
    await webhooks.call()
    const [request] = receiver.received
    if (!request) throw new Error('nothing came')
    const { messageId, createdAt, body } = await onlyCall()
    expect(request.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': messageId,
    })
    expect(messageId).toMatch(/^msg_[0-9a-f]{32}$/)
    expect(verify(request, await webhooks.secretOf(webhook))).toEqual({
      type: 'page.published',
      timestamp: createdAt,
      data: {
        id: page.id,
        slug: page.slug,
        title: page.title,
        url: `${process.env['BASE_URL'] ?? 'http://localhost:3000'}/${page.slug}`,
      },
    })
    expect(request.body).toBe(body)
    expect(() => verify(request, `whsec_${Buffer.from('another').toString('base64')}`)).toThrow()
    expect(await onlyCall()).toMatchObject({
      status: 'delivered',
      attempts: 1,
      responseStatus: 200,
      lastError: null,
    })
  })

  it('is signed by the former secret too, for as long as that is valid', async () => {
    const former = await webhooks.secretOf(webhook)
    await webhooks.execute(sql`
      UPDATE webhook_secrets SET ends_at = now() + interval '1 hour' WHERE webhook_id = ${webhook}`)
    const next = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
    await webhooks.execute(sql`
      INSERT INTO webhook_secrets (webhook_id, secret) VALUES (${webhook}, ${next})`)
    await make.page()
    await webhooks.call()
    await webhooks.execute(
      sql`UPDATE webhook_secrets SET ends_at = now() WHERE ends_at IS NOT NULL`,
    )
    await make.page()
    await webhooks.call()
    const [both, newest] = receiver.received
    if (!both || !newest) throw new Error('nothing came')
    for (const secret of [former, next]) verify(both, secret)
    verify(newest, next)
    expect(() => verify(newest, former)).toThrow()
  })

  it('that fails is made again with the same id and body, and a new timestamp and signature', async () => {
    receiver.respond((_, response, count) => {
      response.writeHead(count < 3 ? 500 : 204).end()
    })
    await make.page()
    await webhooks.call()
    expect(await onlyCall()).toMatchObject({
      status: 'waiting',
      responseStatus: 500,
      lastError: 'status',
    })
    expect((await stateOf()).failingSince).toBeTruthy()
    await webhooks.call()
    expect(receiver.received).toHaveLength(1)
    for (const _ of [2, 3]) {
      await webhooks.passTime()
      await webhooks.call()
    }
    expect(await onlyCall()).toMatchObject({
      status: 'delivered',
      attempts: 3,
      responseStatus: 204,
    })
    expect((await stateOf()).failingSince).toBeNull()
    const secret = await webhooks.secretOf(webhook)
    for (const request of receiver.received) verify(request, secret)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
  })

  it('is given up after its last attempt', async () => {
    receiver.respond((_, response) => response.writeHead(404).end())
    await make.page()
    for (let attempt = 1; attempt <= attemptLimit + 1; attempt += 1) {
      await webhooks.passTime()
      await webhooks.call()
    }
    expect(receiver.received).toHaveLength(attemptLimit)
    expect(await onlyCall()).toMatchObject({ status: 'failed', attempts: attemptLimit })
  })

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
    expect(await onlyCall()).toMatchObject({ status: 'waiting', lastError, attempts: 1 })
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook'])
    receiver.respond((_, response) => response.end())
    await webhooks.passTime()
    await webhooks.call()
    expect(await onlyCall()).toMatchObject({ status: 'delivered', attempts: 2, lastError: null })
  })

  it('of a receiver that does not respond ends by its timeout', async () => {
    receiver.respond(() => undefined)
    await make.page()
    await webhooks.call({ timeout: 200 })
    expect(await onlyCall()).toMatchObject({ status: 'waiting', lastError: 'timeout' })
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
    expect(await onlyCall()).toMatchObject({ status: 'delivered', responseStatus: 200 })
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
    expect(await onlyCall()).toMatchObject({ status: 'waiting', lastError, responseStatus: null })
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

describe('a webhook', () => {
  it('whose receiver is gone (410) is switched off, and its calls are given up', async () => {
    receiver.respond((_, response) => response.writeHead(410).end())
    await make.page()
    await make.page()
    await make.page()
    await webhooks.call()
    expect(await stateOf()).toMatchObject({ active: false, switchedOff: 'gone' })
    expect(await notifiedOf()).toEqual([admin.id])
    const log = await webhooks.log(webhook)
    expect(log.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed'])
    expect(log.at(-1)).toMatchObject({ lastError: 'switchedOff', attempts: 0 })
  })

  it('that has failed for five days is switched off; switched on it begins anew', async () => {
    receiver.respond((_, response) => response.writeHead(500).end())
    await webhooks.execute(sql`
      UPDATE webhooks SET failing_since = now() - interval '4 days 23 hours' WHERE id = ${webhook}`)
    await make.page()
    await webhooks.call()
    expect(await stateOf()).toMatchObject({ active: true })
    expect(await notifiedOf()).toEqual([])
    await webhooks.execute(sql`
      UPDATE webhooks SET failing_since = now() - interval '121 hours' WHERE id = ${webhook}`)
    await webhooks.passTime()
    await webhooks.call()
    expect(await stateOf()).toMatchObject({ active: false, switchedOff: 'failing' })
    expect(await notifiedOf()).toHaveLength(1)
    await make.page()
    expect(await webhooks.made(webhook)).toHaveLength(1)
    await payload.update({ collection: 'webhooks', id: webhook, data: { active: true } })
    expect(await stateOf()).toMatchObject({ active: true, switchedOff: null, failingSince: null })
  })

  it('for which too many calls wait is switched off', async () => {
    await webhooks.execute(sql`
      INSERT INTO webhook_calls (webhook_id, event, message_id, data, due_at)
      SELECT ${webhook}, 'page.published', 'msg_' || n, '{}', now() + interval '1 day'
      FROM generate_series(1, 20001) n`)
    await boundWaitingCalls(payload)
    expect(await stateOf()).toMatchObject({ active: false, switchedOff: 'backlog' })
    expect(await notifiedOf()).toEqual([admin.id])
    await boundWaitingCalls(payload)
    expect(await notifiedOf()).toHaveLength(1)
  })

  it('is not delayed by others that are slow or dead, and has two calls in flight at most', async () => {
    let open = 0
    let most = 0
    const slow = await startReceiver((_, response) => {
      open += 1
      most = Math.max(most, open)
      response.on('close', () => {
        open -= 1
      })
    })
    const slowId = (await webhooks.create(slow.url, ['page.published'])).id
    for (let n = 0; n < 6; n += 1) await make.page()
    const calling = webhooks.call({ timeout: 3_000 })
    await eventually(async () => receiver.received.length === 6, 'all calls of the other came')
    expect(slow.received.length).toBeLessThanOrEqual(2)
    // What happens while they are in flight does not wait for them either.
    await make.page()
    await eventually(async () => receiver.received.length === 7, 'the next call came')
    expect(slow.received.length).toBeLessThanOrEqual(2)
    await webhooks.execute(sql`DELETE FROM webhook_calls WHERE webhook_id = ${slowId}`)
    await calling
    expect(most).toBe(2)
    await slow.stop()
  })

  it('of several workers at once makes each call once', async () => {
    for (let n = 0; n < 12; n += 1) await make.page()
    await Promise.all([1, 2, 3, 4].map(() => webhooks.call()))
    await eventually(async () => {
      await webhooks.call()
      return receiver.received.length >= 12
    }, 'all calls came')
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(12)
    expect(receiver.received).toHaveLength(12)
  })

  it('deleted takes its calls and secrets with it, also while one is in flight', async () => {
    receiver.respond(async (_, response) => {
      await payload.delete({ collection: 'webhooks', id: webhook })
      response.end()
    })
    await make.page()
    await webhooks.call()
    expect(receiver.received).toHaveLength(1)
    expect(await webhooks.execute(sql`SELECT FROM webhook_calls`)).toEqual([])
    expect(await webhooks.execute(sql`SELECT FROM webhook_secrets`)).toEqual([])
  })

  it('is one of fifty at most, also when several are created at once', async () => {
    const create = () =>
      webhooks
        .create('https://example.org/hook', ['page.published'])
        .catch((error) => String(error))
    const results = await Promise.all(Array.from({ length: 52 }, create))
    expect(results.filter((result) => typeof result === 'string')).toHaveLength(3)
    expect(await webhooks.execute(sql`SELECT FROM webhooks`)).toHaveLength(50)
  })
})

describe('the jobs of calls', () => {
  it('a job makes what is due and leaves one for the next retry', async () => {
    receiver.respond((_, response) => response.writeHead(500).end())
    await webhooks.execute(sql`UPDATE webhooks SET url = 'http://localhost:1/'`)
    await make.page()
    await make.page()
    expect(await jobsIn(payload, 'webhooks')).toHaveLength(2)
    await runQueue(payload, 'webhooks')
    const jobs = await jobsIn(payload, 'webhooks')
    expect(jobs).toMatchObject([{ taskSlug: 'callWebhooks', hasError: false }])
    expect(Date.parse(jobs[0]?.waitUntil ?? '')).toBeGreaterThan(Date.now())
  })

  it('calls without a job are given one by the sweep, an article with a later date too', async () => {
    await make.page()
    await webhooks.execute(sql`DELETE FROM payload_jobs`)
    await sweepAndSend(payload)
    expect(await jobsIn(payload, 'webhooks')).toHaveLength(1)
    await webhooks.execute(sql`DELETE FROM webhook_calls`)
    await webhooks.execute(sql`DELETE FROM payload_jobs`)
    await sweepAndSend(payload)
    expect(await jobsIn(payload, 'webhooks')).toHaveLength(0)
    await make.article({ publishedAt: new Date(Date.now() + 3_600_000).toISOString() })
    await webhooks.execute(sql`DELETE FROM payload_jobs`)
    await sweepAndSend(payload)
    expect(await jobsIn(payload, 'webhooks')).toHaveLength(1)
  })

  it('a call whose worker died is made again when its lease ends, with the same id', async () => {
    await make.page()
    const before = await onlyCall()
    await webhooks.execute(sql`
      UPDATE webhook_calls SET status = 'sending', attempts = 1, step = 1,
        due_at = now() + interval '1 minute'`)
    await webhooks.call()
    expect(receiver.received).toEqual([])
    await webhooks.passTime()
    await webhooks.call()
    expect(receiver.received[0]?.headers['webhook-id']).toBe(before.messageId)
    expect(await onlyCall()).toMatchObject({ status: 'delivered', attempts: 2 })
  })

  it('a call whose last attempt had no result is given up', async () => {
    await make.page()
    await webhooks.execute(sql`
      UPDATE webhook_calls SET status = 'sending', attempts = ${attemptLimit},
        step = ${attemptLimit}, due_at = now()`)
    await webhooks.call()
    expect(receiver.received).toEqual([])
    expect(await onlyCall()).toMatchObject({ status: 'failed', lastError: 'interrupted' })
  })

  it('the log keeps what waits, and of the rest 30 days and the newest 10,000', async () => {
    const insert = (status: string, days: number, count = 1) =>
      webhooks.execute(sql`
        INSERT INTO webhook_calls (webhook_id, event, message_id, data, due_at, status, created_at)
        SELECT ${webhook}, 'page.published', 'msg_' || n, '{}', now(),
          ${status}::enum_webhook_calls_status, now() - make_interval(days => ${days})
        FROM generate_series(1, ${count}::int) n`)
    await insert('waiting', 40)
    await insert('failed', 31)
    await insert('delivered', 31)
    await insert('delivered', 29)
    expect(await removeOldCalls(payload.db.drizzle)).toBe(2)
    await insert('delivered', 1, 10_000)
    expect(await removeOldCalls(payload.db.drizzle)).toBe(1)
  })
})
