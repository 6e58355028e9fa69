import { constants, verify, type X509Certificate } from 'node:crypto'
import { z } from 'zod'
import { isFresh, maxAge } from '../signatures.ts'

/** Amazon SNS: "Verifying the signatures of Amazon SNS messages". */

const common = z.object({
  MessageId: z.string(),
  TopicArn: z.string(),
  Message: z.string(),
  Timestamp: z.string(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: z.string(),
})

const envelope = z.discriminatedUnion('Type', [
  common.extend({ Type: z.literal('Notification'), Subject: z.string().nullish() }),
  common.extend({
    Type: z.enum(['SubscriptionConfirmation', 'UnsubscribeConfirmation']),
    Token: z.string(),
    SubscribeURL: z.string(),
  }),
])
export type SnsMessage = z.output<typeof envelope>

/** A message as SNS posts it. Throws a ZodError for another shape. */
export const readSns = (message: unknown): SnsMessage => envelope.parse(message)

const arn = /^arn:(aws|aws-cn|aws-us-gov):sns:([a-z0-9-]+):\d{12}:[\w-]{1,256}$/

/** The only host that signs for a topic, and confirms subscriptions to it. */
function hostOf(topicArn: string): string | undefined {
  const [, partition, region] = arn.exec(topicArn) ?? []
  if (region === undefined) return undefined
  return `sns.${region}.amazonaws.com${partition === 'aws-cn' ? '.cn' : ''}`
}

export function ofTopicHost(topicArn: string, text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isOfHost = url.protocol === 'https:' && url.host === hostOf(topicArn)
  return isOfHost && !url.username && !url.password ? url : undefined
}

/** What of a message is signed: its fields in the order of their names, each on two lines. */
export function signedText(message: SnsMessage): string {
  const { MessageId, Message, Timestamp, TopicArn, Type } = message
  const fields: Record<string, string> =
    message.Type === 'Notification'
      ? { Message, MessageId, ...(message.Subject ? { Subject: message.Subject } : {}) }
      : { Message, MessageId, SubscribeURL: message.SubscribeURL }
  const rest = message.Type === 'Notification' ? {} : { Token: message.Token }
  const all = { ...fields, Timestamp, ...rest, TopicArn, Type }
  return Object.entries(all)
    .map(([name, value]) => `${name}\n${value}\n`)
    .join('')
}

export type Certificates = (url: URL) => Promise<X509Certificate>

const isValidAt = ({ validFrom, validTo }: X509Certificate, now: Date): boolean =>
  new Date(validFrom) <= now && now <= new Date(validTo)

/**
 * Whether SNS signed a message for this topic, not long ago: the certificate is the topic's host's
 * own, fetched by HTTPS.
 */
export async function verifySns(
  message: SnsMessage,
  topicArn: string,
  certificates: Certificates,
  now: Date,
): Promise<boolean> {
  if (message.TopicArn !== topicArn) return false
  const url = ofTopicHost(topicArn, message.SigningCertURL)
  if (!url?.pathname.endsWith('.pem') || url.search !== '') return false
  if (!isFresh(new Date(message.Timestamp).getTime() / 1_000, maxAge.ses, now)) return false
  const certificate = await certificates(url)
  if (!isValidAt(certificate, now)) return false
  const digest = message.SignatureVersion === '2' ? 'sha256' : 'sha1'
  const key = { key: certificate.publicKey, padding: constants.RSA_PKCS1_PADDING }
  const signature = Buffer.from(message.Signature, 'base64')
  return verify(digest, Buffer.from(signedText(message)), key, signature)
}
