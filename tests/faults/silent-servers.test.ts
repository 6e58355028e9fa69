import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startPayload } from '#tests/support/database.ts'
import {
  approvedNewsletter,
  clearLedger,
  countDeliveries,
  deliver,
  endProcess,
  makeDeliveriesDue,
  send,
  startMailWorker,
  subscribe,
} from '#tests/support/mail.ts'
import { eventually } from '#tests/support/muster.ts'
import { startSmtp } from '#tests/support/smtp.ts'

const isLong = process.env['MUSTER_FAULTS'] === 'long'
/** The timeouts of production, which the URL can shorten, are a minute and more. */
const shortTimeouts = '?greetingTimeout=600&socketTimeout=1200'

let payload: Payload

beforeAll(async () => {
  payload = await startPayload()
})
beforeEach(async () => {
  await clearLedger(payload)
  await subscribe(payload, 'h', 3)
  await send(payload, await approvedNewsletter(payload))
})

const wasTried = async (): Promise<boolean> => {
  const { rows } = await payload.db.drizzle.execute(
    sql`SELECT FROM deliveries WHERE last_error IS NULL`,
  )
  return rows.length === 0
}

describe('a mail server that hangs', () => {
  it('a mail server without a greeting is timed out, and all its mails are delivered once it responds again', async () => {
    const silent = await startSmtp({ isSilent: true })
    await deliver(payload, `${silent.url}${shortTimeouts}`, { until: wasTried })
    expect(await countDeliveries(payload)).toMatchObject({ queued: 3, failed: 0, inDoubt: 0 })
    await silent.stop()
    const server = await startSmtp()
    await makeDeliveriesDue(payload)
    await deliver(payload, server.url)
    expect(server.recipients().toSorted()).toEqual([0, 1, 2].map((n) => `h${n}@example.org`))
    await server.stop()
  })

  it('a mail server that hangs after a message leaves it in doubt, and receives it again under the same message id', async () => {
    let hangs = 1
    const server = await startSmtp({ onMessage: () => (hangs-- > 0 ? 'hang' : undefined) })
    const until = async () => {
      const { sent, inDoubt } = await countDeliveries(payload)
      return sent === 2 && inDoubt === 1
    }
    await deliver(payload, `${server.url}${shortTimeouts}`, { until })
    expect(await countDeliveries(payload)).toMatchObject({ sent: 2, queued: 1, inDoubt: 1 })
    await makeDeliveriesDue(payload)
    await deliver(payload, server.url)
    expect(await countDeliveries(payload)).toMatchObject({ sent: 3, inDoubt: 1 })
    expect(server.taken).toHaveLength(4)
    expect(new Set(server.messageIds()).size).toBe(3)
    await server.stop()
  })

  it.runIf(isLong)(
    'a mail server that hangs does not keep a worker from ending within 30 s',
    async () => {
      const server = await startSmtp({ onMessage: () => 'hang' })
      const worker = await startMailWorker(server.url)
      await eventually(async () => server.taken.length === 3, 'three mails hang')
      await Promise.race([
        endProcess(worker, 'SIGTERM'),
        new Promise((_, fail) =>
          setTimeout(() => fail(new Error('it still runs')), 30_000).unref(),
        ),
      ])
      expect(await countDeliveries(payload)).toMatchObject({ queued: 3, inDoubt: 3 })
      await server.stop()
    },
  )
})
