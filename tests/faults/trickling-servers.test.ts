import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startPayload } from '#tests/support/database.ts'
import {
  approvedNewsletter,
  clearLedger,
  countDeliveries,
  deliver,
  makeDeliveriesDue,
  send,
  subscribe,
} from '#tests/support/mail.ts'
import { eventually } from '#tests/support/muster.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { startTricklingSmtp } from '#tests/support/trickling-smtp.ts'

const isLong = process.env['MUSTER_FAULTS'] === 'long'
let payload: Payload

beforeAll(async () => {
  payload = await startPayload()
})
beforeEach(async () => {
  await clearLedger(payload)
  await subscribe(payload, 'slow', 2)
  await send(payload, await approvedNewsletter(payload))
})

/** Production waits for minutes. */
const shortTimeouts = { conversationTimeout: 600 }

/** Fails unless the condition is met before delivery is stopped, which gives up everything. */
const deliverUntil = async (url: string, holds: () => Promise<boolean>) => {
  let isSo = false
  const until = async () => {
    isSo = await holds()
    return isSo
  }
  await deliver(payload, url, { ...shortTimeouts, until })
  expect(isSo).toBe(true)
}

describe('a mail server that trickles bytes without end', () => {
  it.each(
    isLong ? (['greeting', 'EHLO', 'MAIL', 'RCPT', 'DATA'] as const) : (['greeting'] as const),
  )('an endless %s of a mail server is timed out, and its mails are retried', async (endless) => {
    const trickling = await startTricklingSmtp(endless)
    await deliverUntil(trickling.url, async () => (await failures()).length === 2)
    expect(await countDeliveries(payload)).toMatchObject({ queued: 2, failed: 0, inDoubt: 0 })
    expect(await failures()).toEqual(['CONN: ETIMEDOUT', 'CONN: ETIMEDOUT'])
    await eventually(async () => trickling.connections() === 0, 'no connection is held')
    await trickling.stop()
    const server = await startSmtp()
    await makeDeliveriesDue(payload)
    await deliver(payload, server.url)
    expect(server.recipients().toSorted()).toEqual(['slow0@example.org', 'slow1@example.org'])
    await server.stop()
  })

  it('an endless response to the end of data leaves the mails in doubt, retried under the same message id', async () => {
    const trickling = await startTricklingSmtp('end of data')
    await deliverUntil(trickling.url, async () => (await countDeliveries(payload)).inDoubt === 2)
    expect(await countDeliveries(payload)).toMatchObject({ queued: 2, inDoubt: 2 })
    expect(trickling.sources).toHaveLength(2)
    await eventually(async () => trickling.connections() === 0, 'no connection is held')
    await trickling.stop()
    const server = await startSmtp()
    await makeDeliveriesDue(payload)
    await deliver(payload, server.url)
    const ids = trickling.sources.map((source) => /^message-id: *(<[^>]+>)/im.exec(source)?.[1])
    expect(server.messageIds().toSorted()).toEqual(ids.toSorted())
    await server.stop()
  })

  it('an endless RSET response of a mail server does not block the only connection for other mails', async () => {
    const trickling = await startTricklingSmtp('RSET', 'slow0')
    const until = async () => {
      await makeDeliveriesDue(payload)
      return (await countDeliveries(payload)).waiting === 0
    }
    await deliver(payload, trickling.url, { ...shortTimeouts, connections: 1, until })
    expect(await countDeliveries(payload)).toMatchObject({ sent: 1, failed: 1 })
    await eventually(async () => trickling.connections() === 0, 'no connection is held')
    await trickling.stop()
  })
})

const failures = async (): Promise<unknown[]> => {
  const { rows } = await payload.db.drizzle.execute(
    sql`SELECT last_error FROM deliveries WHERE last_error IS NOT NULL`,
  )
  return rows.map(({ last_error: error }) => error)
}
