import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limitWaitingCalls } from '#src/workspace/webhooks/switched-off.ts'
import { type ContentMaker, contentMaker } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'
import { type Receiver, type Webhooks, webhooksOf } from '#tests/support/webhooks.ts'

/** When a webhook is switched off, and who is notified. */

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
  ;({ receiver, webhook } = await webhooks.begin())
})
afterEach(async () => {
  await receiver.stop()
})

/** Who of the two was notified that it was switched off, and has not read it. */
const notifiedOf = async () => {
  const { rows } = await payload.db.drizzle.execute<{ id: number }>(sql`
    SELECT user_id AS id FROM notifications
    WHERE topic = 'webhook-switched-off' AND document_id = ${webhook} AND read_at IS NULL
      AND user_id IN (${admin.id}, ${editor.id})`)
  return rows.map(({ id }) => id)
}

describe('a webhook', () => {
  it('whose receiver is gone (410) is switched off, and its calls are given up', async () => {
    receiver.respond((_, response) => response.writeHead(410).end())
    await make.page()
    await make.page()
    await make.page()
    await webhooks.call()
    expect(await webhooks.stateOf(webhook)).toMatchObject({ active: false, switchedOff: 'gone' })
    expect(await notifiedOf()).toEqual([admin.id])
    const log = await webhooks.log(webhook)
    expect(log.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed'])
    expect(log.at(-1)).toMatchObject({ lastError: 'switchedOff', attempts: 0 })
  })

  it('that has failed for five days is switched off; switched on it begins again', async () => {
    receiver.respond((_, response) => response.writeHead(500).end())
    await webhooks.execute(sql`
      UPDATE webhooks SET failing_since = now() - interval '4 days 23 hours' WHERE id = ${webhook}`)
    await make.page()
    await webhooks.call()
    expect(await webhooks.stateOf(webhook)).toMatchObject({ active: true })
    expect(await notifiedOf()).toEqual([])
    await webhooks.execute(sql`
      UPDATE webhooks SET failing_since = now() - interval '121 hours' WHERE id = ${webhook}`)
    await webhooks.passTime()
    await webhooks.call()
    expect(await webhooks.stateOf(webhook)).toMatchObject({ active: false, switchedOff: 'failing' })
    expect(await notifiedOf()).toHaveLength(1)
    await make.page()
    expect(await webhooks.made(webhook)).toHaveLength(1)
    await payload.update({ collection: 'webhooks', id: webhook, data: { active: true } })
    expect(await webhooks.stateOf(webhook)).toMatchObject({
      active: true,
      switchedOff: null,
      failingSince: null,
    })
  })

  it('for which too many calls wait is switched off', async () => {
    await webhooks.execute(sql`
      INSERT INTO webhook_calls (webhook_id, event, message_id, data, due_at)
      SELECT ${webhook}, 'page.published', 'msg_' || n, '{}', now() + interval '1 day'
      FROM generate_series(1, 20001) n`)
    await limitWaitingCalls(payload)
    expect(await webhooks.stateOf(webhook)).toMatchObject({ active: false, switchedOff: 'backlog' })
    expect(await notifiedOf()).toEqual([admin.id])
    await limitWaitingCalls(payload)
    expect(await notifiedOf()).toHaveLength(1)
  })
})
