import { X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { MailEvent } from '#src/email/bounces/mail-event.ts'
import { openMailgun, readMailgun } from '#src/email/bounces/providers/mailgun.ts'
import { readPostmark } from '#src/email/bounces/providers/postmark.ts'
import { readSendgrid } from '#src/email/bounces/providers/sendgrid.ts'
import { readSes } from '#src/email/bounces/providers/ses.ts'
import { readSns, verifySns } from '#src/email/bounces/providers/sns.ts'
import { snsCertificates } from '#src/email/bounces/providers/sns-requests.ts'
import {
  hasSecret,
  maxAge,
  verifyMailgun,
  verifyReport,
  verifySendgrid,
} from '#src/email/bounces/signatures.ts'
import {
  certificateUrl,
  mailEvent,
  mailgunWebhook,
  newCertificate,
  secondsOf,
  sendgridSigner,
  signReport,
  snsTopic,
  topicArn,
} from '#tests/support/mail-events.ts'

const messageId = `<7.${'0af1'.repeat(8)}@muster.test>`
const about = {
  recipient: 'Jane@Example.com',
  messageId,
  returnPath: 'b+7-0@example.org',
  token: '7-0',
}
const now = new Date()
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1_000)
const kindsOf = (events: readonly MailEvent[]) => events.map(({ kind }) => kind)

type Json = Record<string, unknown>
const parsed = (name: string): Json => JSON.parse(mailEvent(name, about)) as Json

describe('Amazon SES', () => {
  const bounce = (change: Json, ofRecipient: Json = {}) => {
    const whole = parsed('ses-bounce.json') as { bounce: { bouncedRecipients: Json[] } }
    const [recipient] = whole.bounce.bouncedRecipients
    const bouncedRecipients = [{ ...recipient, ...ofRecipient }]
    return readSes({ ...whole, bounce: { ...whole.bounce, bouncedRecipients, ...change } })
  }

  it('a permanent bounce is hard, with the mail by its Message-ID and its return path', () => {
    expect(bounce({})).toMatchObject([
      {
        source: 'ses',
        kind: 'hard',
        recipients: ['jane@example.com'],
        returnPaths: ['b+7-0@example.org'],
        reason: expect.stringContaining('550 5.1.1'),
        at: new Date('2016-01-27T14:59:38.237Z'),
      },
    ])
    expect(bounce({})[0]?.messageIds).toContain(messageId)
  })

  it('a transient or undetermined bounce is soft, an out-of-office reply is none', () => {
    const full = { bounceType: 'Transient', bounceSubType: 'MailboxFull' }
    expect(kindsOf(bounce(full))).toEqual(['soft'])
    expect(kindsOf(bounce({ bounceType: 'Undetermined' }))).toEqual(['soft'])
    const reply = { bounceType: 'Transient', bounceSubType: 'General' }
    expect(bounce(reply, { action: undefined, status: undefined })).toEqual([])
    expect(bounce({}, { action: 'delayed' })).toEqual([])
  })

  it('a complaint is one, unless it takes one back; a delivery is nothing', () => {
    expect(readSes(parsed('ses-complaint.json'))).toMatchObject([
      { kind: 'complaint', recipients: ['jane@example.com'], reason: 'abuse' },
    ])
    const { complaint, ...rest } = parsed('ses-complaint.json')
    const back = { ...(complaint as Json), complaintFeedbackType: 'not-spam' }
    expect(readSes({ ...rest, complaint: back })).toEqual([])
    expect(readSes(parsed('ses-delivery.json'))).toEqual([])
  })

  it('an event of a configuration set is read like a notification', () => {
    const { notificationType: eventType, ...rest } = parsed('ses-bounce.json')
    expect(kindsOf(readSes({ eventType, ...rest }))).toEqual(['hard'])
  })
})

describe('the signature of SNS', () => {
  const certified = newCertificate()
  const topic = snsTopic(certified)
  const certificates = async () => new X509Certificate(certified.certificate)
  const isSigned = (text: string, at = now) =>
    verifySns(readSns(JSON.parse(text)), topicArn, certificates, at)
  const Message = '{}'

  it.each(['1', '2'])('a message with a signature of version %s is accepted', async (version) => {
    expect(await isSigned(topic.send({ Message, SignatureVersion: version }))).toBe(true)
    const withSubject = { Message, SignatureVersion: version, Subject: 'Bounce' }
    expect(await isSigned(topic.send(withSubject))).toBe(true)
  })

  it('a confirmation is signed with its URL and token', async () => {
    const fields = {
      Type: 'SubscriptionConfirmation',
      Message,
      Token: 't',
      SubscribeURL: 'https://x',
    }
    const text = topic.send(fields)
    expect(await isSigned(text)).toBe(true)
    expect(await isSigned(text.replace('https://x', 'https://y'))).toBe(false)
  })

  it.each([
    ['Message', '{"forged":true}'],
    ['MessageId', 'another'],
    ['Subject', 'another'],
    ['Timestamp', now.toISOString()],
    ['Type', 'UnsubscribeConfirmation'],
  ])('a message whose %s was altered is rejected', async (name, value) => {
    const sent = JSON.parse(topic.send({ Message, Timestamp: ago(60).toISOString() })) as Json
    const altered = { ...sent, Token: '', SubscribeURL: '', [name]: value }
    expect(await isSigned(JSON.stringify(altered))).toBe(false)
  })

  it('a message of another topic, signed by another key, or stale is rejected', async () => {
    const TopicArn = topicArn.replace('MyTopic', 'TheirTopic')
    expect(await isSigned(topic.send({ Message, TopicArn }))).toBe(false)
    expect(await isSigned(snsTopic().send({ Message }))).toBe(false)
    expect(await isSigned(topic.send({ Message }), new Date(now.getTime() - 3_600_000))).toBe(false)
    const Timestamp = ago(maxAge.ses + 60).toISOString()
    expect(await isSigned(topic.send({ Message, Timestamp }))).toBe(false)
    expect(await isSigned(topic.send({ Message, Timestamp: 'never' }))).toBe(false)
  })

  it.each([
    certificateUrl.replace('https', 'http'),
    certificateUrl.replace('amazonaws.com', 'amazonaws.com.evil.example'),
    certificateUrl.replace('us-west-2', 'us-east-1'),
    certificateUrl.replace('sns.us', 'x.sns.us'),
    certificateUrl.replace('https://', 'https://evil.example@'),
    certificateUrl.replace('.com/', '.com:8443/'),
    certificateUrl.replace('.pem', '.txt'),
    `${certificateUrl}?x=.pem`,
    'https://evil.example/sns.us-west-2.amazonaws.com/x.pem',
    'file:///etc/ssl/x.pem',
    'none',
  ])('the certificate at %s is not even requested', async (SigningCertURL) => {
    const requested: URL[] = []
    const noting = async (url: URL) => {
      requested.push(url)
      return certificates()
    }
    const message = readSns(JSON.parse(topic.send({ Message, SigningCertURL })))
    expect(await verifySns(message, topicArn, noting, now)).toBe(false)
    expect(requested).toEqual([])
  })

  it('a certificate that is not valid yet, or not any more, signs nothing', async () => {
    const hour = 3_600_000
    for (const [from, to] of [
      [-2, -1],
      [1, 2],
    ] as const) {
      const other = newCertificate(now.getTime() + from * hour, now.getTime() + to * hour)
      const message = readSns(JSON.parse(snsTopic(other).send({ Message })))
      const own = async () => new X509Certificate(other.certificate)
      expect(await verifySns(message, topicArn, own, now)).toBe(false)
    }
  })

  it('a certificate is requested once, a failure is not remembered', async () => {
    const { fetch: respond, requests } = snsTopic(certified)
    const read = snsCertificates(respond)
    await Promise.all([read(new URL(certificateUrl)), read(new URL(certificateUrl))])
    expect(requests).toEqual([certificateUrl])
    let fails = true
    const failing = snsCertificates(async (...request) => {
      if (fails) throw new Error('down')
      return respond(...request)
    })
    await expect(failing(new URL(certificateUrl))).rejects.toThrow('SNS did not respond')
    fails = false
    expect((await failing(new URL(certificateUrl))).subject).toBe('CN=sns.amazonaws.com')
  })

  it('a certificate without end, or none at all, is given up', async () => {
    const endless = () =>
      new Response(new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(16 * 1024)) }))
    for (const response of [endless, () => new Response('no', { status: 503 })])
      await expect(
        snsCertificates(async () => response())(new URL(certificateUrl)),
      ).rejects.toThrow('SNS did not respond')
    await expect(
      snsCertificates(async () => new Response('no certificate'))(new URL(certificateUrl)),
    ).rejects.toThrow()
  })
})

describe('Postmark', () => {
  it('hard bounces and complaints carry the token of their mail', () => {
    for (const [name, kind] of [
      ['postmark-bounce.json', 'hard'],
      ['postmark-complaint.json', 'complaint'],
      ['postmark-subscription-change.json', 'hard'],
    ] as const)
      expect(readPostmark(parsed(name))).toMatchObject([
        { source: 'postmark', kind, recipients: ['jane@example.com'], returnPaths: ['7-0'] },
      ])
  })

  it.each([
    ['SoftBounce', ['soft']],
    ['DMARCPolicy', ['soft']],
    ['BadEmailAddress', ['hard']],
    ['SpamComplaint', ['complaint']],
    ['Transient', []],
    ['AutoResponder', []],
    ['Unsubscribe', []],
    ['Subscribe', []],
    ['toString', []],
  ])('a bounce of the type %s counts as %j', (Type, kinds) => {
    expect(kindsOf(readPostmark({ ...parsed('postmark-bounce.json'), Type }))).toEqual(kinds)
  })

  it('what staff of Postmark or the person change in its lists is no bounce', () => {
    const change = parsed('postmark-subscription-change.json')
    for (const SuppressionReason of ['ManualSuppression', null])
      expect(readPostmark({ ...change, SuppressionReason })).toEqual([])
    expect(readPostmark({ ...change, SuppressSending: false })).toEqual([])
    expect(readPostmark({ RecordType: 'Open' })).toEqual([])
  })

  it('its secret is the password of the URL, or a token in a header', () => {
    const secret = 'a secret of the webhook'
    const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`
    expect(hasSecret(basic(`postmark:${secret}`), secret)).toBe(true)
    expect(hasSecret(`Bearer ${'a-secret-of-the-webhook'}`, 'a-secret-of-the-webhook')).toBe(true)
    for (const wrong of [
      null,
      '',
      'Bearer',
      basic('postmark:no'),
      basic(secret.slice(1)),
      `Digest ${secret}`,
    ])
      expect([wrong, hasSecret(wrong, secret)]).toEqual([wrong, false])
  })
})

describe('Mailgun', () => {
  const failed = (change: Json, status: Json = {}) => {
    const event = parsed('mailgun-failed.json')
    const known = event['delivery-status'] as Json
    return readMailgun({ ...event, 'delivery-status': { ...known, ...status }, ...change })
  }

  it('a permanent failure of an address is hard, with the mail by its Message-ID', () => {
    expect(failed({})).toMatchObject([
      {
        source: 'mailgun',
        kind: 'hard',
        recipients: ['jane@example.com'],
        messageIds: [messageId],
        returnPaths: ['b+7-0@example.org'],
      },
    ])
  })

  it('permanent failures for other reasons are soft, temporary ones are still being tried', () => {
    const other = { 'bounce-type': 'soft', 'enhanced-code': '5.7.1', message: 'policy' }
    expect(kindsOf(failed({}, other))).toEqual(['soft'])
    const tooOld = {
      'bounce-type': undefined,
      'enhanced-code': null,
      code: 602,
      message: 'Too old',
    }
    expect(kindsOf(failed({ reason: 'old' }, tooOld))).toEqual(['soft'])
    expect(failed({ severity: 'temporary' })).toEqual([])
  })

  it('what Mailgun had recorded before counts as what it was', () => {
    expect(kindsOf(failed({ reason: 'suppress-bounce' }))).toEqual(['hard'])
    expect(kindsOf(failed({ reason: 'suppress-complaint' }))).toEqual(['complaint'])
    expect(failed({ reason: 'suppress-unsubscribe' })).toEqual([])
  })

  it('a complaint is one, an opened mail is nothing', () => {
    expect(kindsOf(readMailgun(parsed('mailgun-complained.json')))).toEqual(['complaint'])
    expect(readMailgun({ ...parsed('mailgun-complained.json'), event: 'opened' })).toEqual([])
  })

  it('a forged, stale or future signature is rejected', () => {
    const signed = (key: string, at: Date) =>
      openMailgun(JSON.parse(mailgunWebhook(key, '{}', { at }))).signed
    const key = 'the signing key'
    expect(verifyMailgun(key, signed(key, now), now)).toBe(true)
    expect(verifyMailgun(key, signed('another key', now), now)).toBe(false)
    expect(verifyMailgun(key, { ...signed(key, now), token: 'another' }, now)).toBe(false)
    expect(verifyMailgun(key, { ...signed(key, now), timestamp: secondsOf(ago(1)) }, now)).toBe(
      false,
    )
    expect(verifyMailgun(key, { ...signed(key, now), signature: '' }, now)).toBe(false)
    expect(verifyMailgun(key, signed(key, ago(maxAge.mailgun + 60)), now)).toBe(false)
    expect(verifyMailgun(key, signed(key, ago(-3_600)), now)).toBe(false)
  })
})

describe('SendGrid', () => {
  const bounce = (change: Json) => {
    const batch = JSON.parse(mailEvent('sendgrid-batch.json', about)) as Json[]
    return readSendgrid([{ ...batch.find(({ event }) => event === 'bounce'), ...change }])
  }

  it('of a batch the bounces and complaints count, with the mail by its Message-ID', () => {
    const events = readSendgrid(JSON.parse(mailEvent('sendgrid-batch.json', about)))
    expect(kindsOf(events)).toEqual(['hard', 'complaint'])
    expect(events[0]).toMatchObject({
      source: 'sendgrid',
      recipients: ['jane@example.com'],
      messageIds: [messageId],
      reason: 'bounce 5.0.0 500 unknown recipient',
      at: new Date(1_513_299_569_000),
    })
  })

  it.each([
    [{ bounce_classification: 'Mailbox Unavailable', status: '5.2.2', reason: 'full' }, ['soft']],
    [{ bounce_classification: 'Content', status: '5.7.1', reason: '550 spam' }, ['soft']],
    [{ type: 'blocked' }, ['soft']],
    [{ bounce_classification: undefined }, ['hard']],
    [{ event: 'dropped', reason: 'Bounced Address' }, ['hard']],
    [{ event: 'dropped', reason: 'Spam Reporting Address' }, ['complaint']],
    [{ event: 'dropped', reason: 'Unsubscribed Address' }, []],
    [{ event: 'deferred' }, []],
  ])('an event with %j counts as %j', (change, kinds) => {
    expect(kindsOf(bounce(change))).toEqual(kinds)
  })

  it('a forged, altered or stale batch is rejected', () => {
    const signer = sendgridSigner()
    const body = Buffer.from('[]')
    const check = (headers: Record<string, string>, bytes = body) =>
      verifySendgrid(
        signer.publicKey,
        {
          timestamp: headers['x-twilio-email-event-webhook-timestamp'] ?? '',
          signature: headers['x-twilio-email-event-webhook-signature'] ?? '',
          body: bytes,
        },
        now,
      )
    expect(check(signer.sign('[]', now))).toBe(true)
    expect(check(signer.sign('[]', now), Buffer.from('[ ]'))).toBe(false)
    expect(check(sendgridSigner().sign('[]', now))).toBe(false)
    expect(check(signer.sign('[]', ago(maxAge.sendgrid + 60)))).toBe(false)
    expect(check({})).toBe(false)
    expect(check({ 'x-twilio-email-event-webhook-signature': 'AAAA' })).toBe(false)
  })
})

describe('the signature of a report', () => {
  it('a forged, altered or stale report is rejected', () => {
    const secret = 'a secret of the mail server'
    const check = (headers: Record<string, string>, body = 'report') =>
      verifyReport(
        secret,
        {
          timestamp: headers['muster-timestamp'] ?? '',
          signature: headers['muster-signature'] ?? '',
          body: Buffer.from(body),
        },
        now,
      )
    expect(check(signReport(secret, 'report', now))).toBe(true)
    expect(check(signReport(secret, 'report', now), 'another')).toBe(false)
    expect(check(signReport('another secret', 'report', now))).toBe(false)
    expect(check(signReport(secret, 'report', ago(maxAge.dsn + 60)))).toBe(false)
    expect(
      check({ ...signReport(secret, 'report', now), 'muster-timestamp': secondsOf(ago(1)) }),
    ).toBe(false)
    expect(check({})).toBe(false)
  })
})
