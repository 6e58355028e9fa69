import { randomBytes } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import { beforeEach, describe, expect, it } from 'vitest'
import { finishSubscriptions } from '#tests/support/api.ts'
import { sentMail } from '#tests/support/bounces.ts'
import { insert, ledgerOf, subscriberState } from '#tests/support/consents.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { clearLedger } from '#tests/support/mail.ts'
import { mailEvent, mailgunWebhook } from '#tests/support/mail-events.ts'
import { openMailEvents, type Posted } from '#tests/support/posted-mail-events.ts'

const events = await openMailEvents()
const { payload, api, basic, sendgrid, topic, POSTMARK_SECRET, MAILGUN_SIGNING_KEY } = events

beforeEach(() => clearLedger(payload))

interface Leaving {
  readonly path: string
  readonly posted: Posted
}

const inSeconds = (at: Date) => Math.floor(at.getTime() / 1_000)

const ofSendgrid = (change: object, email: string, at: Date): Leaving => {
  const event = { email, timestamp: inSeconds(at), sg_event_id: randomBytes(9).toString('hex') }
  const body = JSON.stringify([{ ...event, ...change }])
  return { path: 'sendgrid', posted: { body, headers: sendgrid.sign(body) } }
}

const ofMailgun = (change: object, recipient: string, at: Date): Leaving => {
  const event = JSON.parse(mailEvent('mailgun-failed.json', { recipient }))
  const body = JSON.stringify({ ...event, ...change, timestamp: inSeconds(at) })
  return { path: 'mailgun', posted: { body: mailgunWebhook(MAILGUN_SIGNING_KEY, body) } }
}

const ofPostmark = (change: object, recipient: string, at: Date): Leaving => {
  const event = JSON.parse(mailEvent('postmark-subscription-change.json', { recipient }))
  const ChangedAt = at.toISOString()
  const body = JSON.stringify({ ...event, ChangedAt, ...change })
  return { path: 'postmark', posted: { body, headers: basic(POSTMARK_SECRET) } }
}

const ofSes = (newTopicPreferences: object, email: string, at: Date): Leaving => {
  const Message = JSON.stringify({
    eventType: 'Subscription',
    mail: { source: 'news@example.org', messageId: '1', destination: [email] },
    subscription: { timestamp: at.toISOString(), newTopicPreferences },
  })
  return { path: 'ses', posted: { body: topic.send({ Message }) } }
}

/** What each provider posts about a recipient who left there. */
const leaving: Readonly<Record<string, (email: string, at: Date) => Leaving>> = {
  'by the link of Postmark': (...given) =>
    ofPostmark({ SuppressionReason: 'ManualSuppression' }, ...given),
  'by the link of SendGrid': (...given) => ofSendgrid({ event: 'unsubscribe' }, ...given),
  'a group of SendGrid': (...given) => ofSendgrid({ event: 'group_unsubscribe' }, ...given),
  'SendGrid, which drops mail to them': (...given) =>
    ofSendgrid({ event: 'dropped', reason: 'Unsubscribed Address' }, ...given),
  'by the link of Mailgun': (...given) => ofMailgun({ event: 'unsubscribed' }, ...given),
  'Mailgun, which drops mail to them': (...given) =>
    ofMailgun({ reason: 'suppress-unsubscribe' }, ...given),
  'the contact list of SES': (...given) => ofSes({ unsubscribeAll: true }, ...given),
}

const comingBack: Readonly<Record<string, (email: string, at: Date) => Leaving>> = {
  Postmark: (...given) => ofPostmark({ SuppressSending: false }, ...given),
  SendGrid: (...given) => ofSendgrid({ event: 'group_resubscribe' }, ...given),
  SES: (...given) => ofSes({ unsubscribeAll: false }, ...given),
}

const post = async ({ path, posted }: Leaving) => {
  const { status } = await api('POST', `/api/mail-events/${path}`, posted)
  expect(status).toBe(200)
}

const subscribed = async (): Promise<string> => {
  const email = uniqueEmail()
  await payload.db.drizzle.execute(insert(email))
  return email
}

const anHourAgo = () => new Date(Date.now() - 3_600_000)

describe('who left at the mail provider', () => {
  it.each(Object.keys(leaving))('has withdrawn their consent: %s', async (way) => {
    const email = await subscribed()
    const left = leaving[way]?.(email.toUpperCase(), new Date(Date.now() + 1_000))
    if (!left) throw new Error(way)
    await post(left)
    expect(await subscriberState(payload, email)).toEqual({
      status: 'unsubscribed',
      suppression: null,
    })
    expect((await ledgerOf(payload, email)).at(-1)).toEqual(['withdrawn', 'provider', ''])
    // Repeated, it is no second withdrawal.
    const entries = await ledgerOf(payload, email)
    await post(leaving[way]?.(email, new Date(Date.now() + 1_000)) ?? left)
    expect(await ledgerOf(payload, email)).toEqual(entries)
  })

  it('is on record also when they were never on the list', async () => {
    const email = uniqueEmail()
    await post(ofSendgrid({ event: 'unsubscribe' }, email, new Date()))
    expect(await ledgerOf(payload, email)).toEqual([['withdrawn', 'provider', '']])
  })

  it('stays on the list when they came back here after that', async () => {
    const email = uniqueEmail()
    await api('POST', '/api/newsletter/subscribe', { json: { email } })
    await finishSubscriptions(payload)
    await post(ofSendgrid({ event: 'unsubscribe' }, email, anHourAgo()))
    expect(await subscriberState(payload, email)).toMatchObject({ status: 'subscribed' })
  })

  it('by a mail of a follow-up gets no more of them', async () => {
    const email = await subscribed()
    const { messageId } = await sentMail(payload, { email, kind: 'follow_up' })
    await post(ofSendgrid({ event: 'unsubscribe', 'smtp-id': messageId }, email, new Date()))
    const result = await payload.db.drizzle.execute(
      sql`SELECT FROM consents WHERE email = ${email} AND purpose = 'follow_up' AND NOT given`,
    )
    expect(result.rows).toHaveLength(1)
  })

  it.each(Object.keys(comingBack))('is subscribed by nothing that %s says', async (provider) => {
    const email = await subscribed()
    await post(ofSendgrid({ event: 'unsubscribe' }, email, new Date(Date.now() + 1_000)))
    const back = comingBack[provider]?.(email, new Date())
    if (!back) throw new Error(provider)
    await post(back)
    expect(await subscriberState(payload, email)).toMatchObject({ status: 'unsubscribed' })
  })
})
