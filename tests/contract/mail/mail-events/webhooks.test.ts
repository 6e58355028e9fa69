import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sentMail, storedOf } from '#tests/support/bounces.ts'
import { mailEvent, mailgunWebhook } from '#tests/support/mail-events.ts'
import { openMailEvents, type Provider } from '#tests/support/posted-mail-events.ts'

const {
  payload,
  api,
  providers,
  basic,
  post,
  POSTMARK_SECRET,
  MAILGUN_SIGNING_KEY,
  sendgrid,
  topic,
} = await openMailEvents()

describe('webhooks', () => {
  it('a token of Mailgun signs one event, whatever is put in its place', async () => {
    const mail = await sentMail(payload)
    const token = randomBytes(25).toString('hex')
    const opened = { ...JSON.parse(mailEvent('mailgun-complained.json', mail)), event: 'opened' }
    const mailgun = providers['mailgun'] as Provider
    const signed = (event: string) => ({
      body: mailgunWebhook(MAILGUN_SIGNING_KEY, event, { token }),
    })
    expect((await post(mailgun, signed(JSON.stringify(opened))))[0]).toBe(200)
    expect(await post(mailgun, signed(mailEvent('mailgun-failed.json', mail)))).toEqual([
      200,
      { success: true, recorded: 0 },
    ])
    expect((await storedOf(payload, mail.recipient)).suppression).toBeNull()
  })

  it('a subscription to the topic is confirmed at its own host only', async () => {
    const ses = providers['ses'] as Provider
    const confirmation = (SubscribeURL: string) => ({
      body: topic.send({ Type: 'SubscriptionConfirmation', Message: '', Token: 't', SubscribeURL }),
    })
    const url = `https://sns.us-west-2.amazonaws.com/?Action=ConfirmSubscription&Token=${randomBytes(4).toString('hex')}`
    expect(await post(ses, confirmation(url))).toEqual([200, { success: true, recorded: 0 }])
    expect(topic.requests).toContain(url)
    const evil = 'https://evil.example/?Action=ConfirmSubscription'
    expect((await post(ses, confirmation(evil)))[0]).toBe(400)
    expect(topic.requests).not.toContain(evil)
  })

  it('a batch is recorded whole, each event once', async () => {
    const mails = [await sentMail(payload), await sentMail(payload)]
    const events = mails
      .flatMap((mail) => [mail, mail])
      .map(({ recipient, messageId }, index) => ({
        event: 'bounce',
        email: recipient,
        'smtp-id': messageId,
        status: '5.1.1',
        sg_event_id: `${messageId} ${index < 2 ? 'same' : index}`,
      }))
    const body = JSON.stringify(events)
    const sent = await post(providers['sendgrid'] as Provider, {
      body,
      headers: sendgrid.sign(body),
    })
    expect(sent).toEqual([200, { success: true, recorded: 3 }])
    for (const { recipient } of mails)
      expect((await storedOf(payload, recipient)).suppression).toBe('hard_bounce')
  })

  it.each(['{', '"x"', '{}', 'null'])(
    'the body %s is rejected with what is wrong',
    async (body) => {
      const { status, json } = await api('POST', '/api/mail-events/postmark', {
        body,
        headers: basic(POSTMARK_SECRET),
      })
      expect(status).toBe(400)
      expect(json).toEqual({ error: expect.stringMatching(/^body: /) })
    },
  )
})
