import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { composeEmail, editComposeEmail } from '#src/newsletters/composed/compose-emails.ts'
import { scheduleNewsletter } from '#src/newsletters/sending/send.ts'
import { editNewsletter } from '#src/newsletters/writing/edit.ts'
import { startPayload } from '#tests/support/database.ts'
import { jobsIn, runQueue, sweepAndSend } from '#tests/support/job-queue.ts'
import { approvedNewsletter, clearLedger, countDeliveries, subscribe } from '#tests/support/mail.ts'

let payload: Payload

beforeAll(async () => {
  payload = await startPayload()
})
beforeEach(() => clearLedger(payload))

const request = () => createLocalReq({}, payload)
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const passTime = async (): Promise<void> => {
  const past = sql`now() - interval '1 second'`
  await payload.db.drizzle.execute(sql`UPDATE payload_jobs SET wait_until = ${past}`)
  await payload.db.drizzle.execute(
    sql`UPDATE newsletters SET scheduled_send_at = ${past} WHERE status = 'scheduled'`,
  )
  await payload.db.drizzle.execute(
    sql`UPDATE compose_emails SET scheduled_send_at = ${past} WHERE status = 'scheduled'`,
  )
}

const composed = async (at: string | null = inHours(1)): Promise<number> =>
  composeEmail(await request(), {
    title: '',
    subject: 'S',
    html_content: '<p>x</p>',
    text_content: '',
    recipient_emails: ['one@example.org'],
    scheduled_send_at: at,
  })

describe('the job of a scheduled newsletter', () => {
  it('the job of a scheduled newsletter is queued with the schedule, and sends it once at its time', async () => {
    await subscribe(payload, 'r', 3)
    const id = await approvedNewsletter(payload)
    const at = inHours(1)
    await scheduleNewsletter(await request(), id, at)
    expect(await jobsIn(payload, 'send')).toMatchObject([
      { taskSlug: 'sendScheduled', input: { kind: 'newsletter', id }, waitUntil: at },
    ])
    await runQueue(payload, 'send')
    expect(await countDeliveries(payload)).toMatchObject({ queued: 0 })
    await passTime()
    await Promise.all([1, 2, 3, 4].map(() => runQueue(payload, 'send')))
    expect(await countDeliveries(payload)).toMatchObject({ queued: 3 })
    expect(await jobsIn(payload, 'mail')).toHaveLength(1)
  })

  it('the job of a rescheduled newsletter does nothing at the old time', async () => {
    await subscribe(payload, 'r', 1)
    const id = await approvedNewsletter(payload)
    await scheduleNewsletter(await request(), id, inHours(1))
    const [stale] = await jobsIn(payload, 'send')
    const later = inHours(5)
    await editNewsletter(await request(), id, { scheduled_send_at: later })
    expect((await jobsIn(payload, 'send')).map(({ waitUntil }) => waitUntil)).toContain(later)
    await payload.db.drizzle.execute(
      sql`UPDATE payload_jobs SET wait_until = NULL WHERE id = ${stale?.id}`,
    )
    await runQueue(payload, 'send')
    expect(await countDeliveries(payload)).toMatchObject({ queued: 0 })
    expect(await jobsIn(payload, 'send')).toMatchObject([{ waitUntil: later }])
  })

  it('the job of a newsletter edited after its approval sends nothing', async () => {
    await subscribe(payload, 'r', 1)
    const id = await approvedNewsletter(payload)
    await scheduleNewsletter(await request(), id, inHours(1))
    await editNewsletter(await request(), id, { subject: 'Another' })
    await passTime()
    await runQueue(payload, 'send')
    expect(await countDeliveries(payload)).toMatchObject({ queued: 0 })
    expect(await jobsIn(payload, 'send')).toEqual([])
  })

  it('a scheduled newsletter that is due without a job is sent once by concurrent sweeps', async () => {
    await subscribe(payload, 'r', 2)
    await approvedNewsletter(payload, {
      status: 'scheduled',
      scheduledSendAt: new Date(Date.now() - 60_000).toISOString(),
    })
    await Promise.all([1, 2, 3, 4].map(() => sweepAndSend(payload)))
    expect(await countDeliveries(payload)).toMatchObject({ queued: 2 })
  })
})

describe('the job of a scheduled composed email', () => {
  it('the job of a scheduled composed email sends it once at its time', async () => {
    const id = await composed()
    expect(await jobsIn(payload, 'send')).toMatchObject([{ input: { kind: 'composeEmail', id } }])
    await passTime()
    await Promise.all([1, 2, 3, 4].map(() => runQueue(payload, 'send')))
    expect(await countDeliveries(payload)).toMatchObject({ queued: 1 })
  })

  it('the job of an unscheduled composed email sends nothing', async () => {
    const id = await composed()
    await editComposeEmail(await request(), id, { scheduled_send_at: null })
    await passTime()
    await runQueue(payload, 'send')
    expect(await countDeliveries(payload)).toMatchObject({ queued: 0 })
  })

  it('a draft of a composed email has no job', async () => {
    await composed(null)
    expect(await jobsIn(payload, 'send')).toEqual([])
  })
})
