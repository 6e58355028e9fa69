import { createLocalReq } from 'payload'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { withTransaction } from '#src/data/transaction.ts'
import { lockOldMail } from '#src/mail/ledger/sql/clean-ledger.ts'
import { freezeRest, stepSize, takeStep } from '#src/newsletters/sending/freeze.ts'
import { sendNewsletter } from '#src/newsletters/sending/send.ts'
import { sendToNewSubscribers } from '#src/newsletters/sending/send-again.ts'
import { queueWeeklyDigests } from '#src/newsletters/weekly/queue-weekly-digests.ts'
import { countPendingMail } from '#src/runtime/backup/sql/backup.ts'
import { jobsIn, runQueue, sweepAndSend } from '#tests/support/job-queue.ts'
import { approvedNewsletter, clearLedger, deliver, send, subscribe } from '#tests/support/mail.ts'
import { openSendingControl } from '#tests/support/sending-control.ts'

const { payload, admin, end, smtp, query, press, pressed, stateOf, notify } =
  await openSendingControl()
const size = 4

beforeEach(() => clearLedger(payload))
afterEach(end)

const ranStatement = z.object({
  text: z.string().optional(),
  values: z.array(z.unknown()).optional(),
})

const request = () => createLocalReq({}, payload)
const step = async (id: number) => takeStep(await request(), id)

/** Sent to so many, of whom each step takes four. */
const begin = async (count: number, data: object = {}): Promise<number> => {
  await subscribe(payload, 'r', count)
  const id = await approvedNewsletter(payload, data)
  expect(await sendNewsletter(await request(), id, 'asked', size)).toBe(count)
  return id
}

const countWritten = async (id: number): Promise<number> =>
  (await query('SELECT FROM deliveries WHERE newsletter_id = $1', [id])).length

const pending = async () => {
  const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] })
  await client.connect()
  return countPendingMail(client).finally(() => client.end())
}

const recipientsOf = async (id: number) =>
  (await query('SELECT recipient_count::int AS n FROM newsletters WHERE id = $1', [id]))[0]

const countSteps = async (): Promise<number> =>
  (await query('SELECT FROM newsletter_freezings')).length +
  (await query('SELECT FROM newsletter_freezing_steps')).length

/** Who gets mail from a worker now, until nothing waits or so many have. */
const mailed = async (enough = Infinity): Promise<string[]> => {
  const server = await smtp()
  const names = () => server.recipients().map((email) => email.split('@')[0] ?? '')
  const hasAll = async () => names().length >= enough
  await deliver(payload, server.url, enough === Infinity ? {} : { until: hasAll })
  return names().toSorted()
}

/** That a worker sends what else there is, and none of it. */
const expectNoneMailed = async (): Promise<void> => {
  await notify()
  expect(await mailed(1)).toEqual(['staff'])
}

const readers = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => `r${n}`).toSorted()

describe('a newsletter to more than one transaction freezes', () => {
  it('is sent with the number of its recipients, who are written in steps; mails go when all are', async () => {
    const id = await begin(10)
    expect(await stateOf(id)).toMatchObject({
      status: 'sent',
      report: { queued: 10, sent: 0 },
      progress: { stage: 'sending', freezing: { written: 0, total: 10 } },
    })
    expect(await step(id)).toBe(true)
    expect(await step(id)).toBe(true)
    const half = await stateOf(id)
    expect(half.progress?.freezing).toEqual({ written: 8, total: 10 })
    expect(half.report).toMatchObject({ queued: 10, sent: 0 })
    // What a restore says would go out.
    expect(await pending()).toMatchObject({ deliveries: 10 })
    expect(await countWritten(id)).toBe(8)
    await expectNoneMailed()
    await sweepAndSend(payload)
    expect(await countSteps()).toBe(0)
    expect((await stateOf(id)).progress).toMatchObject({ stage: 'sending', freezing: null })
    expect(await mailed()).toEqual(readers(10))
    await sweepAndSend(payload)
    const { progress, report } = await stateOf(id)
    expect(progress).toMatchObject({ stage: 'done', newSubscribers: 0 })
    expect(report).toMatchObject({ queued: 0, sent: 10 })
    expect(await recipientsOf(id)).toEqual({ n: 10 })
  })

  it('goes on with what a killed worker left, once its job is gone', async () => {
    const id = await begin(10)
    await step(id)
    const req = await request()
    const killed = withTransaction(req, async () => {
      await takeStep(req, id)
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await countWritten(id)).toBe(4)
    await query('DELETE FROM payload_jobs')
    await sweepAndSend(payload)
    expect(await countWritten(id)).toBe(10)
    expect(await mailed()).toEqual(readers(10))
  })

  it('is written once, also by several workers at once', async () => {
    const id = await begin(50)
    await Promise.all([1, 2, 3].map(() => freezeRest(payload, id)))
    await freezeRest(payload, id)
    expect(await countWritten(id)).toBe(50)
    expect(await mailed()).toEqual(readers(50))
    await expect(send(payload, id)).rejects.toThrow('already been sent')
  })

  it('a worker that is asked to stop leaves the rest to another job', async () => {
    const id = await begin(10)
    await query('DELETE FROM payload_jobs')
    await freezeRest(payload, id, AbortSignal.abort())
    expect(await countWritten(id)).toBe(4)
    expect((await jobsIn(payload, 'send')).map(({ input }) => input)).toEqual([
      { kind: 'newsletter', id },
    ])
    await runQueue(payload, 'send')
    expect(await countWritten(id)).toBe(10)
  })

  it('goes to nobody who left, was suppressed or deleted meanwhile, nor to who subscribed meanwhile', async () => {
    const id = await begin(12)
    await step(id)
    await query(`UPDATE newsletter_subscribers SET status = 'unsubscribed', unsubscribed_at = now()
      WHERE email IN ('r1@example.org', 'r5@example.org')`)
    await query(
      `UPDATE newsletter_subscribers SET suppression = 'manual' WHERE email = 'r6@example.org'`,
    )
    await query(`DELETE FROM newsletter_subscribers WHERE email = 'r9@example.org'`)
    await subscribe(payload, 'late', 1)
    await freezeRest(payload, id)
    const left = ['r1', 'r5', 'r6', 'r9']
    expect(await recipientsOf(id)).toEqual({ n: 9 })
    expect((await stateOf(id)).report).toMatchObject({ queued: 9 })
    expect(await mailed()).toEqual(readers(12).filter((name) => !left.includes(name)))
    expect((await stateOf(id)).progress).toMatchObject({ newSubscribers: 1 })
  })

  it('cancelled between two steps it is mailed to nobody, and each recipient is cancelled', async () => {
    const id = await begin(10)
    await step(id)
    const state = await pressed(id, 'cancel')
    expect(state.progress).toMatchObject({ stage: 'cancelled', by: 'Staff Member' })
    expect(state.report).toMatchObject({ queued: 0, cancelled: 10 })
    expect((await press(id, 'resume')).status).toBe(400)
    expect((await press(id, 'extend')).status).toBe(400)
    await runQueue(payload, 'send')
    await sweepAndSend(payload)
    await expectNoneMailed()
    const after = await stateOf(id)
    expect(after.report).toMatchObject({ queued: 0, cancelled: 10, sent: 0 })
    expect(after.progress).toMatchObject({ stage: 'cancelled', freezing: null, newSubscribers: 0 })
    const statuses = 'SELECT DISTINCT status FROM deliveries WHERE newsletter_id = $1'
    expect(await query(statuses, [id])).toEqual([{ status: 'cancelled' }])
  })

  it('cancelled between two steps it is in no weekly digest', async () => {
    await subscribe(payload, 'r', size + 3)
    await query(`UPDATE newsletter_subscribers SET frequency = 'weekly'
      WHERE email = 'r0@example.org'`)
    const id = await approvedNewsletter(payload)
    await sendNewsletter(await request(), id, 'asked', size)
    await step(id)
    const written = `SELECT status FROM deliveries WHERE email = 'r0@example.org'`
    expect(await query(written)).toEqual([{ status: 'suppressed' }])
    await pressed(id, 'cancel')
    const now = new Date(Date.now() + 7 * 24 * 3_600_000)
    expect(await queueWeeklyDigests(payload, { now })).toBe(0)
  })

  it('paused meanwhile it waits when all are written; resumed meanwhile it goes', async () => {
    const id = await begin(6)
    expect((await pressed(id, 'pause')).progress).toMatchObject({ stage: 'paused' })
    await step(id)
    await pressed(id, 'resume')
    await pressed(id, 'pause')
    await freezeRest(payload, id)
    await expectNoneMailed()
    await sweepAndSend(payload)
    expect((await stateOf(id)).progress).toMatchObject({ stage: 'paused', freezing: null })
    await pressed(id, 'resume')
    expect(await mailed()).toEqual(readers(6))
  })

  it('finds who is in it by now by their address, also where an earlier one has all deliveries', async () => {
    const earlier = await approvedNewsletter(payload)
    await query(
      `INSERT INTO deliveries (kind, newsletter_id, email, status)
       SELECT 'newsletter', $1, n || '@example.org', 'sent' FROM generate_series(1, 5000) n`,
      [earlier],
    )
    await query('ANALYZE deliveries')
    const id = await begin(10)
    const spy = vi.spyOn(pg.Client.prototype, 'query')
    await step(id)
    const written = spy.mock.calls
      .map(([text, values]: unknown[]) => ranStatement.parse({ ...Object(text), values }))
      .find(({ text }) => text?.includes('INSERT INTO deliveries'))
    spy.mockRestore()
    const plan = await query(`EXPLAIN ${written?.text}`, written?.values)
    expect(JSON.stringify(plan)).toMatch(/Index Cond: [^"]*lower\(\(email\)::text\) = \(s\.email/)
    expect(JSON.stringify(plan)).not.toContain('deliveries_newsletter_idx')
    await freezeRest(payload, id)
  })

  it('in one step it is as any other: nothing of it is left to a job', async () => {
    await subscribe(payload, 'r', size + 3)
    await query(`UPDATE newsletter_subscribers SET status = 'unsubscribed', unsubscribed_at = now()
      WHERE email IN ('r4@example.org', 'r5@example.org', 'r6@example.org')`)
    const id = await approvedNewsletter(payload)
    expect(await sendNewsletter(await request(), id, 'asked', size)).toBe(size)
    expect(await countSteps()).toBe(0)
    expect(await jobsIn(payload, 'send')).toEqual([])
    expect(await mailed()).toEqual(readers(size))
  })

  it('to nobody it is sent to nobody', async () => {
    await subscribe(payload, 'r', size + 3)
    await query(`UPDATE newsletter_subscribers SET suppression = 'manual'`)
    const id = await approvedNewsletter(payload)
    expect(await sendNewsletter(await request(), id, 'asked', size)).toBe(0)
    expect(await countSteps()).toBe(0)
    expect((await stateOf(id)).progress).toMatchObject({ stage: 'done' })
  })

  it('scheduled, one job sends it and writes all recipients, at the local time of each', async () => {
    await subscribe(payload, 'r', 6)
    await query(`UPDATE newsletter_subscribers SET time_zone = 'Asia/Tokyo'
      WHERE email = 'r5@example.org'`)
    const at = new Date(Date.now() - 1_000).toISOString()
    const data = { status: 'scheduled', scheduledSendAt: at, atLocalTime: true }
    const id = await approvedNewsletter(payload, data)
    expect(await sendNewsletter(await request(), id, 'due', size)).toBe(6)
    await runQueue(payload, 'send')
    expect(await countSteps()).toBe(0)
    expect(await mailed(5)).toEqual(readers(5))
    expect(
      await query(`SELECT next_attempt_at > now() AS later FROM deliveries
      WHERE email = 'r5@example.org'`),
    ).toEqual([{ later: true }])
  })

  it('goes on to new subscribers in steps, too, and not before it is over', async () => {
    const id = await begin(6)
    const extend = async () => sendToNewSubscribers(await request(), id, admin.id, size)
    await subscribe(payload, 'late', 5)
    await expect(extend()).rejects.toThrow('still being sent')
    await freezeRest(payload, id)
    expect(await mailed()).toEqual(readers(6))
    expect(await extend()).toBe(5)
    await expect(extend()).rejects.toThrow('still being sent')
    await expectNoneMailed()
    expect((await stateOf(id)).report).toMatchObject({ sent: 6, queued: 5 })
    // However old it is, what was delivered stays until all are written.
    await query(`UPDATE newsletters SET sent_at = now() - interval '9 years' WHERE id = $1`, [id])
    const old = withTransaction(await request(), (db) => lockOldMail(db, 'newsletter'))
    expect(await old).toBeUndefined()
    await freezeRest(payload, id)
    expect(await mailed()).toEqual(['late0', 'late1', 'late2', 'late3', 'late4'])
    expect(await recipientsOf(id)).toEqual({ n: 11 })
  })

  it('of more than twenty thousand unless it says otherwise', { tags: 'long' }, async () => {
    await subscribe(payload, 'r', stepSize + 1)
    const id = await approvedNewsletter(payload)
    expect(await send(payload, id)).toBe(stepSize + 1)
    expect(await countWritten(id)).toBe(0)
    await runQueue(payload, 'send')
    expect(await countWritten(id)).toBe(stepSize + 1)
  })
})
