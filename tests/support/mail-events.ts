import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { MailEvent } from '#src/mail/bounces/mail-event.ts'
import { type SnsMessage, signedText } from '#src/mail/bounces/providers/sns.ts'
import { type Certified, certify } from './certificate.ts'

/** What a fixture is about. */
export interface About {
  readonly recipient?: string
  readonly messageId?: string
  /** The address that the report came to, or the return path that a provider names. */
  readonly returnPath?: string
  /** What Postmark carries for us. */
  readonly token?: string
  /** The provider's id of the event; a new one without. */
  readonly event?: string
}

export const mailOfJane = {
  recipient: 'Jane@Example.com',
  messageId: `<7.${'0af1'.repeat(8)}@muster.test>`,
  returnPath: 'b+7-0@example.org',
  token: '7-0',
}

/** An example of a provider's documentation, or of a mail server, about a mail. */
export function mailEvent(name: string, about: About = {}): string {
  const file = new URL(`../fixtures/mail-events/${name}`, import.meta.url)
  const { recipient = 'jane@example.com', messageId = '<none@example.com>' } = about
  const values: Readonly<Record<string, string>> = {
    RECIPIENT: recipient,
    MESSAGE_ID: messageId,
    MESSAGE_ID_BARE: messageId.slice(1, -1),
    RETURN_PATH: about.returnPath ?? 'sender@example.com',
    TO: about.returnPath ?? 'sender@example.com',
    TOKEN: about.token ?? '',
    EVENT: about.event ?? randomBytes(12).toString('hex'),
  }
  const text = readFileSync(file, 'utf8').replace(
    /@@(\w+)@@/g,
    (_, key: string) => values[key] ?? '',
  )
  if (name.endsWith('.eml')) return text.replaceAll('\n', '\r\n')
  return JSON.stringify(JSON.parse(text))
}

export const parsedEvent = (name: string): Record<string, unknown> =>
  JSON.parse(mailEvent(name, mailOfJane))

export const kindsOf = (events: readonly MailEvent[]) => events.map(({ kind }) => kind)

export const secondsBefore = (at: Date, seconds: number): Date =>
  new Date(at.getTime() - seconds * 1_000)

export const secondsOf = (at: Date): string => String(Math.floor(at.getTime() / 1_000))

/** As an MTA's script signs a report. */
export function signReport(secret: string, body: string, at = new Date()): Record<string, string> {
  const timestamp = secondsOf(at)
  const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return { 'muster-timestamp': timestamp, 'muster-signature': `sha256=${digest}` }
}

/** A webhook as Mailgun signs it. */
export function mailgunWebhook(
  key: string,
  eventData: string,
  { at = new Date(), token = randomBytes(25).toString('hex') } = {},
): string {
  const timestamp = secondsOf(at)
  const signature = createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex')
  const signed = { token, timestamp, signature }
  return JSON.stringify({ signature: signed, 'event-data': JSON.parse(eventData) })
}

export function sendgridSigner() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  return {
    publicKey,
    setting: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    sign: (body: string, at = new Date()): Record<string, string> => {
      const timestamp = secondsOf(at)
      const signature = sign('sha256', Buffer.from(timestamp + body), privateKey)
      return {
        'x-twilio-email-event-webhook-timestamp': timestamp,
        'x-twilio-email-event-webhook-signature': signature.toString('base64'),
      }
    },
  }
}

export const topicArn = 'arn:aws:sns:us-west-2:123456789012:MyTopic'
export const certificateUrl =
  'https://sns.us-west-2.amazonaws.com/SimpleNotificationService-f3ecfb7224c7233fe7bb5f59f96de52f.pem'

const day = 24 * 3600 * 1_000

/** SNS as far as a topic shows: a key with its certificate, and how it signs. */
export function snsTopic(certified: Certified = newCertificate()) {
  const requests: string[] = []
  const send = (fields: Partial<Record<string, string>>, key = certified.privateKey): string => {
    const message = {
      Type: 'Notification',
      MessageId: randomBytes(16).toString('hex'),
      TopicArn: topicArn,
      Timestamp: new Date().toISOString(),
      SignatureVersion: '2',
      SigningCertURL: certificateUrl,
      Signature: '',
      ...fields,
    }
    const digest = message.SignatureVersion === '2' ? 'sha256' : 'sha1'
    const signed = Buffer.from(signedText(message as unknown as SnsMessage))
    return JSON.stringify({ ...message, Signature: sign(digest, signed, key).toString('base64') })
  }
  const respond: typeof fetch = async (url) => {
    requests.push(String(url))
    return new Response(
      String(url).endsWith('.pem') ? certified.certificate : '<ConfirmSubscription/>',
    )
  }
  return { send, fetch: respond, requests }
}

/** A certificate as SNS has them, from yesterday to tomorrow. */
export const newCertificate = (from = Date.now() - day, to = Date.now() + day): Certified =>
  certify('sns.amazonaws.com', new Date(from), new Date(to))
