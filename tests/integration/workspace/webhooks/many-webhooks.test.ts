import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ContentMaker, contentMaker } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { eventually } from '#tests/support/muster.ts'
import { type Receiver, startReceiver, type Webhooks, webhooksOf } from '#tests/support/webhooks.ts'

/** Webhooks beside each other, and workers that call them at once. */

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

describe('a webhook', () => {
  it('is not delayed by others that are slow or dead, and has two calls in flight at most', {
    tags: 'long',
  }, async () => {
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
