import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contentMaker } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'
import {
  type Receiver,
  startReceiver,
  verify,
  type Webhooks,
  webhooksOf,
} from '#tests/support/webhooks.ts'

/** What administrators do with webhooks beyond their form. */

let payload: Payload
let webhooks: Webhooks
let admin: Staff
let editor: Staff
let receiver: Receiver
let webhook: number

beforeAll(async () => {
  payload = await startPayload()
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

const post = (path: string, token = admin.token) => callPlatform('POST', path, { token })
const onWebhook = (command: string, id = webhook) => post(`/webhooks/${id}/${command}`)
const callIds = async () => (await webhooks.log(webhook)).map(({ id }) => id)
const onlyCall = async () => {
  const [id] = await callIds()
  return id ?? 0
}

const finishedCall = async (status = 200) => {
  receiver.respond((_, response) => response.writeHead(status).end())
  await contentMaker(payload).page()
  await webhooks.call()
  if (status !== 200) await webhooks.execute(sql`UPDATE webhook_calls SET status = 'failed'`)
  return onlyCall()
}

describe('the commands of webhooks', () => {
  const commands = ['show-secret', 'replace-secret', 'test', 'send-failed-again']

  it('are for administrators alone, and for webhooks that exist', async () => {
    const call = await finishedCall()
    const paths = [
      ...commands.map((command) => `/webhooks/${webhook}/${command}`),
      `/webhook-calls/${call}/send-again`,
    ]
    for (const path of paths) {
      expect((await post(path, editor.token)).status, path).toBe(403)
      expect((await callPlatform('POST', path)).status, path).toBe(401)
    }
    for (const command of commands) expect((await onWebhook(command, 999_999)).status).toBe(404)
    expect(await callIds()).toHaveLength(1)
  })

  it('the secret is shown by its command only', async () => {
    const secret = await webhooks.secretOf(webhook)
    const shown = await onWebhook('show-secret')
    expect(shown.json).toEqual({ secrets: [{ secret, endsAt: null }] })
    expect(shown.headers.get('cache-control')).toBe('no-store')
    const { token } = admin
    for (const path of [`/webhooks/${webhook}?depth=2`, '/webhook-calls?depth=2'])
      expect((await callPlatform('GET', path, { token })).text).not.toContain('whsec_')
  })

  it('a replaced secret has one before it, also where it is replaced twice, or at once', async () => {
    const former = await webhooks.secretOf(webhook)
    const { json } = await onWebhook('replace-secret')
    const newest = await webhooks.secretOf(webhook)
    const soon = new Date(Date.now() + 23 * 3_600_000).toISOString()
    expect(json).toEqual({
      secrets: [
        { secret: newest, endsAt: null },
        { secret: former, endsAt: expect.any(String) },
      ],
    })
    const [, { endsAt }] = (json as { secrets: [object, { endsAt: string }] }).secrets
    expect(endsAt > soon).toBe(true)
    await Promise.all([1, 2, 3].map(() => onWebhook('replace-secret')))
    expect((await onWebhook('show-secret')).json['secrets']).toHaveLength(2)
  })

  it('a test is one attempt, of a webhook that is off too, and says nothing of its state', async () => {
    await payload.update({ collection: 'webhooks', id: webhook, data: { active: false } })
    receiver.respond((_, response) => response.writeHead(500).end())
    const { json } = await onWebhook('test')
    await webhooks.call()
    const [log] = await webhooks.log(webhook)
    expect(log).toMatchObject({ id: json['call'], event: 'webhook.test', status: 'failed' })
    const [request] = receiver.received
    expect(request && verify(request, await webhooks.secretOf(webhook))).toMatchObject({
      type: 'webhook.test',
      data: { webhook },
    })
    expect(await payload.findByID({ collection: 'webhooks', id: webhook })).toMatchObject({
      failingSince: null,
      switchedOff: null,
    })
  })

  it('a finished call is sent again with its id, once, however many ask', async () => {
    const call = await finishedCall()
    const again = () => post(`/webhook-calls/${call}/send-again`)
    const statuses = (await Promise.all([again(), again(), again()])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409, 409])
    await webhooks.call()
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect((await webhooks.log(webhook))[0]).toMatchObject({ status: 'delivered', attempts: 2 })
  })

  it('a call of a webhook that is off is not sent again, and one that is gone neither', async () => {
    const call = await finishedCall()
    await payload.update({ collection: 'webhooks', id: webhook, data: { active: false } })
    expect((await post(`/webhook-calls/${call}/send-again`)).status).toBe(409)
    expect((await post('/webhook-calls/999999/send-again')).status).toBe(409)
  })

  it('all that were given up are sent again, and nothing else', async () => {
    await finishedCall(500)
    await finishedCall(500)
    receiver.received.length = 0
    await onWebhook('test')
    await webhooks.execute(sql`UPDATE webhook_calls SET status = 'failed'`)
    receiver.respond((_, response) => response.end())
    expect((await onWebhook('send-failed-again')).json).toEqual({ count: 2 })
    await webhooks.call()
    expect(receiver.received).toHaveLength(2)
    expect((await onWebhook('send-failed-again')).json).toEqual({ count: 0 })
  })
})
