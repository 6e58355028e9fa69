import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startPayload } from '#tests/support/database.ts'
import {
  approvedNewsletter,
  clearLedger,
  countDeliveries,
  countDuplicates,
  endProcess,
  send,
  startMailWorker,
  subscribe,
} from '#tests/support/mail.ts'
import { startSmtp } from '#tests/support/smtp.ts'

/** `MUSTER_FAULTS=long` takes a longer list. */
const recipients = process.env['MUSTER_FAULTS'] === 'long' ? 5_000 : 600
const past = () => new Date(Date.now() - 60_000).toISOString()

let payload: Payload

beforeAll(async () => {
  payload = await startPayload()
})
beforeEach(() => clearLedger(payload))

const startWorkers = (count: number, url: string) =>
  Promise.all(Array.from({ length: count }, () => startMailWorker(url)))

describe('several workers', () => {
  it.each([2, 4])('%i workers send each mail of a newsletter once', async (count) => {
    const server = await startSmtp()
    await subscribe(payload, 'w', recipients)
    const workers = await startWorkers(count, server.url)
    await send(payload, await approvedNewsletter(payload))
    while ((await countDeliveries(payload)).waiting > 0) await sleep(50)
    await Promise.all(workers.map((worker) => endProcess(worker, 'SIGTERM')))
    expect(server.recipients()).toHaveLength(recipients)
    expect(countDuplicates(server.recipients())).toBe(0)
    expect(await countDeliveries(payload)).toMatchObject({ sent: recipients, inDoubt: 0 })
    await server.stop()
  })

  it('workers started after the time of scheduled mails send each of them once', async () => {
    const server = await startSmtp()
    await subscribe(payload, 's', 20)
    const due = { status: 'scheduled', scheduledSendAt: past() } as const
    const letter = await approvedNewsletter(payload, due)
    const { id: composed } = await payload.create({
      collection: 'compose-emails',
      data: { subject: 'Dear', htmlContent: 'x', recipientEmails: ['one@example.org'], ...due },
    })
    const workers = await startWorkers(2, server.url)
    while ((await countDeliveries(payload)).sent < 21) await sleep(50)
    await Promise.all(workers.map((worker) => endProcess(worker, 'SIGTERM')))
    expect(server.recipients()).toHaveLength(21)
    expect(countDuplicates(server.recipients())).toBe(0)
    const { rows } = await payload.db.drizzle.execute(sql`
      SELECT status, sent_at IS NOT NULL AS "isDated" FROM newsletters WHERE id = ${letter}
      UNION ALL SELECT status::text::enum_newsletters_status, sent_at IS NOT NULL
        FROM compose_emails WHERE id = ${composed}`)
    expect(rows).toEqual(Array(2).fill({ status: 'sent', isDated: true }))
    await server.stop()
  })
})
