import { X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readSns, verifySns } from '#src/mail/bounces/providers/sns.ts'
import { snsCertificates } from '#src/mail/bounces/providers/sns-requests.ts'
import { maxAge } from '#src/mail/bounces/signatures.ts'
import {
  certificateUrl,
  newCertificate,
  secondsBefore,
  snsTopic,
  topicArn,
} from '#tests/support/mail-events.ts'

type Json = Record<string, unknown>

const now = new Date()

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
    const sent = JSON.parse(
      topic.send({ Message, Timestamp: secondsBefore(now, 60).toISOString() }),
    ) as Json
    const altered = { ...sent, Token: '', SubscribeURL: '', [name]: value }
    expect(await isSigned(JSON.stringify(altered))).toBe(false)
  })

  it('a message of another topic, signed by another key, or stale is rejected', async () => {
    const TopicArn = topicArn.replace('MyTopic', 'TheirTopic')
    expect(await isSigned(topic.send({ Message, TopicArn }))).toBe(false)
    expect(await isSigned(snsTopic().send({ Message }))).toBe(false)
    expect(await isSigned(topic.send({ Message }), new Date(now.getTime() - 3_600_000))).toBe(false)
    const Timestamp = secondsBefore(now, maxAge.ses + 60).toISOString()
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
