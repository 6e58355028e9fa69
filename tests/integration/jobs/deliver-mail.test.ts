import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload } from 'payload'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withTransaction } from '#src/data/transaction.ts'
import { WakeUp } from '#src/mail/delivery/wake-up.ts'
import { enqueueDelivery } from '#src/mail/ledger/enqueue-delivery.ts'
import { queueMail } from '#src/mail/ledger/enqueue-mail.ts'
import { DeliveryWorker } from '#src/newsletters/delivery/delivery-worker.ts'
import { env } from '#src/settings/env.ts'
import { startPayload } from '#tests/support/database.ts'
import { jobsIn, runQueue, sweepAndSend } from '#tests/support/job-queue.ts'
import {
  approvedNewsletter,
  clearLedger,
  countDeliveries,
  send,
  startDelivery,
  subscribe,
} from '#tests/support/mail.ts'
import { eventually } from '#tests/support/muster.ts'
import { startSmtp } from '#tests/support/smtp.ts'

let payload: Payload
type Smtp = Awaited<ReturnType<typeof startSmtp>>

let server: Smtp | undefined

beforeAll(async () => {
  payload = await startPayload()
})
beforeEach(() => clearLedger(payload))
afterEach(async () => {
  await server?.stop()
  server = undefined
})

const smtp = async (delay = 0): Promise<Smtp> => {
  server = await startSmtp({ onMessage: () => sleep(delay, undefined) })
  return server
}

const letter = { kind: 'notification', subject: 'S', html: '<p>x</p>', text: 'x' } as const
const mailTo = async (...addresses: string[]): Promise<void> => {
  const req = await createLocalReq({}, payload)
  await withTransaction(req, async () => {
    for (const to of addresses) await queueMail(req, { ...letter, to })
  })
}

const settings = (url: string) => ({ ...env(), SMTP_URL: url, SMTP_CONNECTIONS: 3 })

/** Runs the queue of mails once, as a separate worker. */
const runMailQueue = async (url: string, signal = new AbortController().signal): Promise<void> => {
  const deliveryWorker = new DeliveryWorker(payload, settings(url), new WakeUp())
  const req = await createLocalReq({ context: { signal, deliveryWorker } }, payload)
  await payload.jobs.run({ queue: 'mail', limit: 1, silent: true, req })
  deliveryWorker.close()
}

const waiting = async () => (await jobsIn(payload, 'mail')).filter(({ processing }) => !processing)

describe('the job that delivers mail', () => {
  it('a delivery job is queued once in the transaction that adds mails, and rolled back with it', async () => {
    await mailTo('a@example.org', 'b@example.org')
    expect(await jobsIn(payload, 'mail')).toMatchObject([{ taskSlug: 'deliverMail' }])
    await clearLedger(payload)
    const req = await createLocalReq({}, payload)
    const rolledBack = withTransaction(req, async () => {
      await queueMail(req, { ...letter, to: 'c@example.org' })
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    expect(await jobsIn(payload, 'mail')).toEqual([])
  })

  it('sending a newsletter queues a delivery job', async () => {
    await subscribe(payload, 'n', 2)
    await send(payload, await approvedNewsletter(payload))
    expect(await jobsIn(payload, 'mail')).toMatchObject([{ taskSlug: 'deliverMail' }])
  })

  it('a delivery job sends all queued mails, also those of other jobs, and removes these', async () => {
    const { url, recipients } = await smtp()
    for (const to of ['a@example.org', 'b@example.org', 'c@example.org']) await mailTo(to)
    expect(await waiting()).toHaveLength(3)
    await runMailQueue(url)
    expect(recipients().toSorted()).toEqual(['a@example.org', 'b@example.org', 'c@example.org'])
    expect(await jobsIn(payload, 'mail')).toEqual([])
  })

  it('a second delivery job finds nothing to send', async () => {
    const { url, recipients } = await smtp()
    await mailTo('a@example.org')
    await runMailQueue(url)
    await enqueueDelivery(await createLocalReq({}, payload))
    await runMailQueue(url)
    expect(recipients()).toEqual(['a@example.org'])
    expect(await jobsIn(payload, 'mail')).toEqual([])
  })

  it('four concurrent delivery workers send each mail once', async () => {
    const { url, recipients } = await smtp()
    await subscribe(payload, 'w', 200)
    await send(payload, await approvedNewsletter(payload))
    const workers = [1, 2, 3, 4].map(() => startDelivery(payload, settings(url)))
    await eventually(async () => (await countDeliveries(payload)).sent === 200, 'all are sent')
    await Promise.all(workers.map(({ stop }) => stop()))
    expect(recipients()).toHaveLength(200)
    expect(new Set(recipients()).size).toBe(200)
  })

  it('a delivery job hands a job to another worker while there is a backlog', {
    tags: 'long',
  }, async () => {
    const slow = await smtp(400)
    await subscribe(payload, 'b', 12)
    await send(payload, await approvedNewsletter(payload))
    const ending = new AbortController()
    const first = runMailQueue(slow.url, ending.signal)
    await eventually(async () => (await waiting()).length === 1, 'a job waits')
    await runMailQueue(slow.url)
    await first
    expect(slow.recipients()).toHaveLength(12)
  })

  it('a delivery job leaves a job for the time of the next retry', async () => {
    const { url } = await smtp()
    await mailTo('a@example.org')
    await server?.stop()
    server = undefined
    const before = Date.now()
    await runMailQueue(url)
    const took = Date.now() - before
    const { rows } = await payload.db.drizzle.execute<{ at: string }>(
      sql`SELECT next_attempt_at AS at FROM deliveries`,
    )
    const [job, ...others] = await jobsIn(payload, 'mail')
    expect(others).toEqual([])
    const distance = Date.parse(job?.waitUntil ?? '') - new Date(rows[0]?.at ?? 0).getTime()
    // The wait is read before the job is queued; both are rounded to milliseconds.
    expect(distance).toBeGreaterThan(-10)
    expect(distance).toBeLessThan(took + 10)
  })

  it('a delivery job asked to stop leaves the rest to another job at once', async () => {
    const slow = await smtp(200)
    await subscribe(payload, 's', 30)
    await send(payload, await approvedNewsletter(payload))
    const ending = new AbortController()
    const running = runMailQueue(slow.url, ending.signal)
    await eventually(async () => slow.recipients().length > 0, 'some are sent')
    ending.abort()
    await running
    expect(slow.recipients().length).toBeLessThan(30)
    expect(await countDeliveries(payload)).toMatchObject({ inDoubt: 0 })
    expect(await waiting()).toHaveLength(1)
    await runMailQueue(slow.url)
    expect(slow.recipients()).toHaveLength(30)
  })

  it('mails whose delivery job is gone get another one, and others do not', async () => {
    await mailTo('a@example.org')
    await sweepAndSend(payload)
    expect(await waiting()).toHaveLength(1)
    await payload.db.drizzle.execute(sql`DELETE FROM payload_jobs`)
    await sweepAndSend(payload)
    expect(await waiting()).toHaveLength(1)
  })

  it('a delivery job waits where there is no mail server, and loses no mail', async () => {
    await mailTo('a@example.org')
    await runQueue(payload, 'mail')
    expect(await jobsIn(payload, 'mail')).toHaveLength(1)
    expect(await countDeliveries(payload)).toMatchObject({ queued: 1 })
  })
})
