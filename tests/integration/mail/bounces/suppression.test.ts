import { randomBytes } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import { createLocalReq } from 'payload'
import { beforeEach, describe, expect, it } from 'vitest'
import { queueMail } from '#src/mail/ledger/enqueue-mail.ts'
import { deliveryState, sentMail, storedOf } from '#tests/support/bounces.ts'
import { clearLedger, countDeliveries, deliver } from '#tests/support/mail.ts'
import { openReportedBounces } from '#tests/support/reported-bounces.ts'
import { startSmtp } from '#tests/support/smtp.ts'

const { sources, payload, api, postReport } = await openReportedBounces()

beforeEach(() => clearLedger(payload))

const day = 24 * 3600 * 1_000
const daysAgo = (days: number): Date => new Date(Date.now() - days * day)

/** A mail of some days ago that bounced softly on that day. */
const softBounce = async (email: string, days: number): Promise<number> => {
  const mail = await sentMail(payload, { email, at: daysAgo(days) })
  const event = { event: 'bounce', email, status: '5.2.2', type: 'bounce', reason: 'full' }
  const body = JSON.stringify([
    {
      ...event,
      'smtp-id': mail.messageId,
      sg_event_id: randomBytes(9).toString('hex'),
      timestamp: Math.floor(daysAgo(days).getTime() / 1_000),
    },
  ])
  const headers = sources.sendgrid.sign(body)
  const { json } = await api('POST', '/api/mail-events/sendgrid', { body, headers })
  expect(json).toEqual({ success: true, recorded: 1 })
  return mail.id
}

const newEmail = (): string => `soft.${randomBytes(6).toString('hex')}@example.org`

describe('who bounced', () => {
  it('who bounced and is no subscriber gets no composed mail and no follow-up mail either', async () => {
    const mail = await sentMail(payload)
    await postReport('postfix-unknown-user.eml', mail)
    const { subscriber } = await storedOf(payload, mail.recipient)
    expect(subscriber).toEqual({ status: 'unsubscribed', suppression: 'hard_bounce' })
    const req = await createLocalReq({}, payload)
    const content = { subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' }
    for (const kind of ['compose', 'follow_up'] as const)
      await queueMail(req, { ...content, kind, to: mail.recipient })
    const server = await startSmtp()
    await deliver(payload, server.url)
    await server.stop()
    expect(server.recipients()).toEqual([])
    expect(await countDeliveries(payload)).toMatchObject({ suppressed: 2 })
  })

  it('a complaint is kept although a bounce of the same mail follows', async () => {
    const mail = await sentMail(payload)
    await postReport('arf-abuse.eml', mail)
    await postReport('postfix-unknown-user.eml', mail)
    expect((await storedOf(payload, mail.recipient)).suppression).toBe('complaint')
    expect(await deliveryState(payload, mail.id)).toEqual({ status: 'sent', bounce: 'complaint' })
  })

  it('five mails that bounced softly on different days suppress, fewer do not', async () => {
    const email = newEmail()
    for (const days of [9, 7, 5, 3]) await softBounce(email, days)
    expect((await storedOf(payload, email)).suppression).toBeNull()
    await softBounce(email, 1)
    expect((await storedOf(payload, email)).suppression).toBe('hard_bounce')
  })

  it('soft bounces on one day count once', async () => {
    const email = newEmail()
    for (const days of [9, 7, 5, 3, 3, 3]) await softBounce(email, days)
    expect((await storedOf(payload, email)).suppression).toBeNull()
  })

  it('a mail delivered between soft bounces begins the count again', async () => {
    const email = newEmail()
    for (const days of [9, 8, 7]) await softBounce(email, days)
    await sentMail(payload, { email, at: daysAgo(6) })
    for (const days of [5, 4, 3, 2]) await softBounce(email, days)
    expect((await storedOf(payload, email)).suppression).toBeNull()
    await softBounce(email, 1)
    expect((await storedOf(payload, email)).suppression).toBe('hard_bounce')
  })

  it('once staff lift a suppression the count begins again', async () => {
    const email = newEmail()
    for (const days of [9, 8, 7, 6, 5]) await softBounce(email, days)
    await payload.db.drizzle.execute(sql`
      UPDATE newsletter_subscribers SET suppression = NULL WHERE email = ${email}`)
    await softBounce(email, 4)
    expect((await storedOf(payload, email)).suppression).toBeNull()
  })
})
