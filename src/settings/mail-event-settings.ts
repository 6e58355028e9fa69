import { createPublicKey } from 'node:crypto'
import { z } from 'zod'

/** The settings of what comes back for mails (docs/mail.md); each is off until it is set. */

const secret = z.string().min(16, 'must have at least 16 characters')

/** VERP adds 44 characters, and a local part has at most 64 (RFC 5321 §4.5.3.1.1). */
const maxLocalPart = 20

export const bounceAddress = z
  .string()
  .regex(
    new RegExp(`^[\\w.-]{1,${maxLocalPart}}@[a-z0-9-]+(?:\\.[a-z0-9-]+)+$`, 'i'),
    `must be a plain address with at most ${maxLocalPart} characters before the @`,
  )

const topicArn = z
  .string()
  .regex(
    /^arn:aws(?:-cn|-us-gov)?:sns:[a-z0-9-]+:\d{12}:[\w-]{1,256}$/,
    'must be the ARN of a topic, like arn:aws:sns:eu-central-1:123456789012:bounces',
  )

/** SendGrid's verification key: base64 as its settings show it, or PEM, in one line too. */
const publicKey = z.string().transform((text, context) => {
  try {
    const isPem = text.includes('-----BEGIN')
    const key = isPem
      ? createPublicKey(text.replaceAll('\\n', '\n'))
      : createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    if (key.asymmetricKeyType === 'ec') return key
  } catch {
    // It is no key at all.
  }
  context.addIssue({ code: 'custom', message: 'must be the verification key that SendGrid shows' })
  return z.NEVER
})

export const mailEventSettings = {
  MAIL_EVENTS_SECRET: secret.optional(),
  SES_TOPIC_ARN: topicArn.optional(),
  POSTMARK_SECRET: secret.optional(),
  MAILGUN_SIGNING_KEY: z.string().min(8, 'must have at least 8 characters').optional(),
  SENDGRID_PUBLIC_KEY: publicKey.optional(),
}
