import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { env } from '#src/settings/env.ts'
import { contentMaker } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { countDuplicates, endProcess, startMailWorker } from '#tests/support/mail.ts'
import { eventually } from '#tests/support/muster.ts'
import { startReceiver, type Webhooks, webhooksOf } from '#tests/support/webhooks.ts'

/** `MUSTER_FAULTS=long` kills more often. */
const kills = process.env['MUSTER_FAULTS'] === 'long' ? 10 : 2
const count = 10 * (kills + 1)
/** Calls of a webhook in flight. */
const inFlight = 2

let payload: Payload
let webhooks: Webhooks

beforeAll(async () => {
  payload = await startPayload()
  webhooks = webhooksOf(payload)
})
beforeEach(() => webhooks.clear())

const startWorker = () =>
  startMailWorker('smtp://127.0.0.1:1', env().DATABASE_URL, {
    WEBHOOK_ALLOWED_NETWORKS: 'loopback',
  })

describe('webhooks whose workers are killed', () => {
  it('killed workers lose no call, and repeat at most those in flight, with the same id', async () => {
    const receiver = await startReceiver(async (_, response) => {
      await sleep(20)
      response.end()
    })
    const { id } = await webhooks.create(receiver.url, ['page.published'])
    const make = contentMaker(payload)
    for (let made = 0; made < count; made += 1) await make.page()
    for (let kill = 1; kill <= kills; kill += 1) {
      const worker = await startWorker()
      await eventually(async () => receiver.received.length >= 10 * kill - 5, 'calls came')
      await endProcess(worker, 'SIGKILL')
      // What it had in flight, and its job, come back when their leases end.
      await webhooks.passTime()
      await webhooks.execute(sql`
        UPDATE payload_jobs SET updated_at = now() - interval '1 hour' WHERE processing`)
    }
    const last = await startWorker()
    const delivered = async () =>
      (await webhooks.log(id)).filter(({ status }) => status === 'delivered').length
    await eventually(async () => (await delivered()) === count, 'all calls are delivered')
    await endProcess(last, 'SIGTERM')
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'] ?? '')
    expect(new Set(ids).size).toBe(count)
    expect(countDuplicates(ids)).toBeLessThanOrEqual(kills * inFlight)
    await receiver.stop()
  }, 240_000)
})
