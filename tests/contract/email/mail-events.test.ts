import { randomBytes } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api.ts'
import {
  deliveryState,
  mailEventApi,
  mailEventSources,
  sentMail,
  storedOf,
} from '#tests/support/bounces.ts'
import { startPayload } from '#tests/support/database.ts'
import {
  type About,
  mailEvent,
  mailgunWebhook,
  sendgridSigner,
  signReport,
  snsTopic,
} from '#tests/support/mail-events.ts'

const sources = mailEventSources()
const { MAIL_EVENTS_SECRET, POSTMARK_SECRET, MAILGUN_SIGNING_KEY, sendgrid, topic } = sources
let payload: Payload
let api: ApiClient

beforeAll(async () => {
  payload = await startPayload()
  api = mailEventApi(payload, sources.setup)
})

interface Posted {
  readonly body: string
  readonly headers?: Record<string, string>
}

const basic = (secret: string) => ({
  authorization: `Basic ${Buffer.from(`postmark:${secret}`).toString('base64')}`,
})

interface Provider {
  readonly path: string
  readonly source: string
  /** A hard bounce and a complaint about a mail. */
  readonly hard: (about: About) => Posted
  readonly complaint: (about: About) => Posted
  /** The same hard bounce as somebody else would send it. */
  readonly forged: (about: About) => Posted
}

const report = (body: string, secret = MAIL_EVENTS_SECRET): Posted => ({
  body,
  headers: signReport(secret, body),
})
const batch = (about: About, signer = sendgrid): Posted => {
  const body = mailEvent('sendgrid-batch.json', about)
  return { body, headers: signer.sign(body) }
}
const spam = (about: About): Posted => {
  const event = { event: 'spamreport', sg_event_id: randomBytes(9).toString('hex') }
  const body = JSON.stringify([{ ...event, email: about.recipient, 'smtp-id': about.messageId }])
  return { body, headers: sendgrid.sign(body) }
}

const providers: Readonly<Record<string, Provider>> = {
  dsn: {
    path: '/api/mail-events/dsn',
    source: 'dsn',
    hard: (about) => report(mailEvent('postfix-unknown-user.eml', about)),
    complaint: (about) => report(mailEvent('arf-abuse.eml', about)),
    forged: (about) => report(mailEvent('postfix-unknown-user.eml', about), 'another secret'),
  },
  ses: {
    path: '/api/mail-events/ses',
    source: 'ses',
    hard: (about) => ({ body: topic.send({ Message: mailEvent('ses-bounce.json', about) }) }),
    complaint: (about) => ({
      body: topic.send({ Message: mailEvent('ses-complaint.json', about) }),
    }),
    forged: (about) => ({
      body: snsTopic().send({ Message: mailEvent('ses-bounce.json', about) }),
    }),
  },
  postmark: {
    path: '/api/mail-events/postmark',
    source: 'postmark',
    hard: (about) => ({
      body: mailEvent('postmark-bounce.json', about),
      headers: basic(POSTMARK_SECRET),
    }),
    complaint: (about) => ({
      body: mailEvent('postmark-complaint.json', about),
      headers: basic(POSTMARK_SECRET),
    }),
    forged: (about) => ({
      body: mailEvent('postmark-bounce.json', about),
      headers: basic('another secret'),
    }),
  },
  mailgun: {
    path: '/api/mail-events/mailgun',
    source: 'mailgun',
    hard: (about) => ({
      body: mailgunWebhook(MAILGUN_SIGNING_KEY, mailEvent('mailgun-failed.json', about)),
    }),
    complaint: (about) => ({
      body: mailgunWebhook(MAILGUN_SIGNING_KEY, mailEvent('mailgun-complained.json', about)),
    }),
    forged: (about) => ({
      body: mailgunWebhook('another key', mailEvent('mailgun-failed.json', about)),
    }),
  },
  sendgrid: {
    path: '/api/mail-events/sendgrid',
    source: 'sendgrid',
    hard: (about) => batch(about),
    complaint: spam,
    forged: (about) => batch(about, sendgridSigner()),
  },
}

const post = async ({ path }: Provider, { body, headers = {} }: Posted) => {
  const { status, json } = await api('POST', path, { body, headers })
  return [status, json] as const
}

describe.each(Object.entries(providers))('mail events of %s', (name, provider) => {
  it(`a hard bounce from ${name} suppresses its recipient and marks the mail, which stays sent`, async () => {
    const mail = await sentMail(payload)
    const [status, json] = await post(provider, provider.hard(mail))
    expect([status, json]).toEqual([200, { success: true, recorded: expect.any(Number) }])
    expect(await storedOf(payload, mail.recipient)).toMatchObject({
      suppression: 'hard_bounce',
      consents: [{ given: false, source: 'bounce' }],
      bounces: [{ kind: 'hard', source: provider.source, delivery: mail.id }],
    })
    expect(await deliveryState(payload, mail.id)).toEqual({ status: 'sent', bounce: 'hard' })
  })

  it(`a complaint from ${name} suppresses its recipient as such`, async () => {
    const mail = await sentMail(payload)
    expect((await post(provider, provider.complaint(mail)))[0]).toBe(200)
    expect((await storedOf(payload, mail.recipient)).suppression).toBe('complaint')
    expect(await deliveryState(payload, mail.id)).toEqual({ status: 'sent', bounce: 'complaint' })
  })

  it(`a forged event of ${name} is rejected and changes nothing`, async () => {
    const mail = await sentMail(payload)
    expect(await post(provider, provider.forged(mail))).toEqual([401, { error: 'Unauthorized' }])
    const { body } = provider.hard(mail)
    if (name !== 'ses' && name !== 'mailgun') expect((await post(provider, { body }))[0]).toBe(401)
    expect(await storedOf(payload, mail.recipient)).toMatchObject({
      suppression: null,
      bounces: [],
    })
  })

  it(`a replay of an event of ${name} changes nothing, also at the same time and once lifted`, async () => {
    const mail = await sentMail(payload)
    const posted = provider.hard({ ...mail, event: randomBytes(8).toString('hex') })
    const first = await Promise.all(Array.from({ length: 5 }, () => post(provider, posted)))
    expect(first.map(([status]) => status)).toEqual([200, 200, 200, 200, 200])
    await payload.db.drizzle.execute(sql`
      UPDATE newsletter_subscribers SET suppression = NULL WHERE email = ${mail.recipient}`)
    expect(await post(provider, posted)).toEqual([200, { success: true, recorded: 0 }])
    const { suppression, bounces } = await storedOf(payload, mail.recipient)
    expect([suppression, bounces.length]).toEqual([null, 1])
  })

  it(`an event of ${name} about an unknown mail is recorded and suppresses nobody`, async () => {
    const recipient = `nobody.${randomBytes(6).toString('hex')}@example.org`
    expect((await post(provider, provider.hard({ recipient })))[0]).toBe(200)
    const { subscriber, bounces } = await storedOf(payload, recipient)
    expect(subscriber).toBeUndefined()
    expect(bounces).toMatchObject([{ kind: 'hard', delivery: null }])
  })

  it(`an event of ${name} that names another recipient than the mail suppresses neither`, async () => {
    const mail = await sentMail(payload)
    const other = await sentMail(payload)
    expect((await post(provider, provider.hard({ ...mail, recipient: other.recipient })))[0]).toBe(
      200,
    )
    for (const { recipient, id } of [mail, other]) {
      expect((await storedOf(payload, recipient)).suppression).toBeNull()
      expect(await deliveryState(payload, id)).toEqual({ status: 'sent', bounce: null })
    }
  })

  it(`mail events of ${name} are not found where its setting is missing`, async () => {
    const off = mailEventApi(payload, { ...sources.setup, settings: () => ({}) })
    const posted = provider.hard({})
    const { status, json } = await off('POST', provider.path, posted)
    expect([status, json]).toEqual([404, { error: 'Not found' }])
  })

  it(`mail events of ${name} have a size limit, and a query without NUL`, async () => {
    const { headers = {} } = provider.hard({})
    const limit = 1024 * 1024
    expect(await post(provider, { body: ' '.repeat(limit + 1), headers })).toEqual([
      400,
      { error: `body: must be at most ${limit} bytes` },
    ])
    const { status } = await api('POST', `${provider.path}?a=%00`, provider.hard({}))
    expect(status).toBe(400)
  })

  it(`a failing database is a server error to ${name}, which tries again`, async () => {
    const mail = await sentMail(payload)
    const failing: Payload = Object.create(payload, {
      db: { value: Object.create(payload.db, { drizzle: { value: undefined } }) },
    })
    const { status } = await mailEventApi(failing, sources.setup)(
      'POST',
      provider.path,
      provider.hard(mail),
    )
    expect(status).toBe(500)
  })
})

describe('reports of a mail server', () => {
  it('the secret itself is accepted in place of a signature, for a pipe with curl', async () => {
    const mail = await sentMail(payload)
    const body = mailEvent('postfix-unknown-user.eml', mail)
    const headers = { authorization: `Bearer ${MAIL_EVENTS_SECRET}` }
    expect(await post(providers['dsn'] as Provider, { body, headers })).toEqual([
      200,
      { success: true, recorded: 1 },
    ])
  })

  it('the return path alone identifies a mail, and a report in words is soft', async () => {
    const mail = await sentMail(payload)
    const about = { returnPath: mail.returnPath, recipient: mail.recipient }
    const words = report(mailEvent('qmail-in-words.eml', about))
    expect(await post(providers['dsn'] as Provider, words)).toEqual([
      200,
      { success: true, recorded: 1 },
    ])
    expect(await deliveryState(payload, mail.id)).toEqual({ status: 'sent', bounce: 'soft' })
    expect((await storedOf(payload, mail.recipient)).suppression).toBeNull()
    const structured = report(mailEvent('postfix-unknown-user.eml', about))
    await post(providers['dsn'] as Provider, structured)
    expect(await deliveryState(payload, mail.id)).toEqual({ status: 'sent', bounce: 'hard' })
    expect((await storedOf(payload, mail.recipient)).suppression).toBe('hard_bounce')
  })

  it('a forged return path identifies nothing', async () => {
    const mail = await sentMail(payload)
    const other = await sentMail(payload)
    const returnPath = mail.returnPath.replace(`+${mail.id}-`, `+${other.id}-`)
    const about = { recipient: other.recipient, returnPath }
    await post(providers['dsn'] as Provider, report(mailEvent('postfix-unknown-user.eml', about)))
    expect((await storedOf(payload, other.recipient)).suppression).toBeNull()
  })

  it('whatever else arrives at the return path is accepted and recorded nowhere', async () => {
    const mail = await sentMail(payload)
    for (const body of [
      mailEvent('out-of-office.eml', mail),
      mailEvent('exim-delayed.eml', mail),
      '',
    ])
      expect(await post(providers['dsn'] as Provider, report(body))).toEqual([
        200,
        { success: true, recorded: 0 },
      ])
  })
})

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
