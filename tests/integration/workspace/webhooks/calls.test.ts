import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { attemptLimit } from '#src/workspace/webhooks/retries.ts'
import { removeOldCalls } from '#src/workspace/webhooks/sql/calls.ts'
import { type ContentMaker, contentMaker } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { jobsIn, runQueue, sweepAndSend } from '#tests/support/job-queue.ts'
import { countLockWaits } from '#tests/support/lock-waits.ts'
import { type Receiver, verify, type Webhooks, webhooksOf } from '#tests/support/webhooks.ts'

/** How calls are made, made again and logged. */

let payload: Payload
let make: ContentMaker
let webhooks: Webhooks
let receiver: Receiver
let webhook: number

beforeAll(async () => {
  payload = await startPayload()
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
  it('is a signed POST that an independent library verifies, and is logged as delivered', async () => {
    const page = await make.page()
    await webhooks.call()
    const [request] = receiver.received
    if (!request) throw new Error('nothing came')
    const { messageId, createdAt, body } = await webhooks.onlyCall(webhook)
    expect(request.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': messageId,
    })
    expect(messageId).toMatch(/^msg_[0-9a-f]{32}$/)
    expect(verify(request, await webhooks.secretOf(webhook))).toEqual({
      type: 'page.published',
      timestamp: createdAt,
      origin: null,
      data: {
        id: page.id,
        slug: page.slug,
        title: page.title,
        url: `${process.env['BASE_URL'] ?? 'http://localhost:3000'}/${page.slug}`,
      },
    })
    expect(request.body).toBe(body)
    expect(() => verify(request, `whsec_${Buffer.from('another').toString('base64')}`)).toThrow()
    expect(await webhooks.onlyCall(webhook)).toMatchObject({
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
    expect(await webhooks.onlyCall(webhook)).toMatchObject({
      status: 'waiting',
      responseStatus: 500,
      lastError: 'status',
    })
    expect((await webhooks.stateOf(webhook)).failingSince).toBeTruthy()
    await webhooks.call()
    expect(receiver.received).toHaveLength(1)
    for (const _ of [2, 3]) {
      await webhooks.passTime()
      await webhooks.call()
    }
    expect(await webhooks.onlyCall(webhook)).toMatchObject({
      status: 'delivered',
      attempts: 3,
      responseStatus: 204,
    })
    expect((await webhooks.stateOf(webhook)).failingSince).toBeNull()
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
    expect(await webhooks.onlyCall(webhook)).toMatchObject({
      status: 'failed',
      attempts: attemptLimit,
    })
  })
})

describe('the jobs of calls', () => {
  it('is recorded once who claims calls of its webhook has ended, and holds up no claim', async () => {
    let fail = (): void => undefined
    const asked = new Promise<void>((came) =>
      receiver.respond((_, response) => {
        fail = () => response.writeHead(500).end()
        came()
      }),
    )
    await make.page()
    const calling = webhooks.call()
    await asked
    await payload.db.drizzle.transaction(async (claim) => {
      await claim.execute(sql`SELECT FROM webhooks WHERE id = ${webhook} FOR NO KEY UPDATE`)
      fail()
      await expect.poll(() => countLockWaits(payload)).toBe(1)
      await claim.execute(sql`UPDATE webhook_calls SET updated_at = now()`)
    })
    await calling
    expect(await webhooks.onlyCall(webhook)).toMatchObject({ status: 'waiting', attempts: 1 })
  })

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
    const before = await webhooks.onlyCall(webhook)
    await webhooks.execute(sql`
      UPDATE webhook_calls SET status = 'sending', attempts = 1, step = 1,
        due_at = now() + interval '1 minute'`)
    await webhooks.call()
    expect(receiver.received).toEqual([])
    await webhooks.passTime()
    await webhooks.call()
    expect(receiver.received[0]?.headers['webhook-id']).toBe(before.messageId)
    expect(await webhooks.onlyCall(webhook)).toMatchObject({ status: 'delivered', attempts: 2 })
  })

  it('a call whose last attempt had no result is given up', async () => {
    await make.page()
    await webhooks.execute(sql`
      UPDATE webhook_calls SET status = 'sending', attempts = ${attemptLimit},
        step = ${attemptLimit}, due_at = now()`)
    await webhooks.call()
    expect(receiver.received).toEqual([])
    expect(await webhooks.onlyCall(webhook)).toMatchObject({
      status: 'failed',
      lastError: 'interrupted',
    })
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
