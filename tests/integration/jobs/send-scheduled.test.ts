import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { composeEmail, editComposeEmail } from '#src/email/compose-emails.ts'
import { editNewsletter, scheduleNewsletter } from '#src/email/newsletters.ts'
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

/** Lets the time come at which something was to be sent. */
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

describe('the job that sends a newsletter at its time', () => {
  it('is queued for that time, with the schedule, and sends it once', async () => {
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

  it('does nothing once the time was changed, which has a job of its own', async () => {
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

  it('does nothing once its content was changed, which voids the approval', async () => {
    await subscribe(payload, 'r', 1)
    const id = await approvedNewsletter(payload)
    await scheduleNewsletter(await request(), id, inHours(1))
    await editNewsletter(await request(), id, { subject: 'Another' })
    await passTime()
    await runQueue(payload, 'send')
    expect(await countDeliveries(payload)).toMatchObject({ queued: 0 })
    expect(await jobsIn(payload, 'send')).toEqual([])
  })

  it('is queued again for what is due and has none, once', async () => {
    await subscribe(payload, 'r', 2)
    await approvedNewsletter(payload, {
      status: 'scheduled',
      scheduledSendAt: new Date(Date.now() - 60_000).toISOString(),
    })
    await Promise.all([1, 2, 3, 4].map(() => sweepAndSend(payload)))
    expect(await countDeliveries(payload)).toMatchObject({ queued: 2 })
  })
})

describe('the job that sends a composed email at its time', () => {
  it('is queued for that time, and sends it once', async () => {
    const id = await composed()
    expect(await jobsIn(payload, 'send')).toMatchObject([{ input: { kind: 'composeEmail', id } }])
    await passTime()
    await Promise.all([1, 2, 3, 4].map(() => runQueue(payload, 'send')))
    expect(await countDeliveries(payload)).toMatchObject({ queued: 1 })
  })

  it('does nothing once it is a draft again', async () => {
    const id = await composed()
    await editComposeEmail(await request(), id, { scheduled_send_at: null })
    await passTime()
    await runQueue(payload, 'send')
    expect(await countDeliveries(payload)).toMatchObject({ queued: 0 })
  })

  it('is not there for a draft', async () => {
    await composed(null)
    expect(await jobsIn(payload, 'send')).toEqual([])
  })
})
