import { createHash, createHmac, type KeyObject, timingSafeEqual, verify } from 'node:crypto'

/** Compares secrets in constant time, whatever their lengths. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

const hmac = (key: string, ...parts: readonly (string | Uint8Array)[]): string => {
  const digest = createHmac('sha256', key)
  for (const part of parts) digest.update(part)
  return digest.digest('hex')
}

/**
 * How old a signed message may be, in seconds. Providers repeat what they could not hand over, with
 * the signature of the first attempt: Mailgun for 8 hours, SendGrid for 24, SNS for 1. What is
 * repeated within it changes nothing, because events and tokens are unique in the database.
 */
export const maxAge = { dsn: 5 * 60, mailgun: 12 * 3600, ses: 24 * 3600, sendgrid: 26 * 3600 }

/** How far ahead of ours a clock may be, in seconds. */
const clockSkew = 5 * 60

export function isFresh(timestamp: number, age: number, now: Date): boolean {
  const seconds = now.getTime() / 1_000
  return timestamp <= seconds + clockSkew && timestamp >= seconds - age
}

const isSeconds = (text: string): boolean => /^\d{1,12}$/.test(text)

interface Signed {
  readonly timestamp: string
  readonly signature: string
}

/** A report posted by an MTA: `sha256=` and the HMAC-SHA-256 of timestamp, `.` and body. */
export function verifyReport(
  secret: string,
  { timestamp, signature, body }: Signed & { readonly body: Uint8Array },
  now: Date,
): boolean {
  const expected = `sha256=${hmac(secret, timestamp, '.', body)}`
  const isSigned = isSameSecret(signature.toLowerCase(), expected)
  return isSigned && isSeconds(timestamp) && isFresh(Number(timestamp), maxAge.dsn, now)
}

/** Mailgun: the HMAC-SHA-256 of timestamp and token, which covers nothing else of the message. */
export function verifyMailgun(
  signingKey: string,
  { timestamp, token, signature }: Signed & { readonly token: string },
  now: Date,
): boolean {
  const isSigned = isSameSecret(signature.toLowerCase(), hmac(signingKey, timestamp, token))
  return isSigned && isSeconds(timestamp) && isFresh(Number(timestamp), maxAge.mailgun, now)
}

/** SendGrid: ECDSA with SHA-256 over timestamp and body as it was sent. */
export function verifySendgrid(
  key: KeyObject,
  { timestamp, signature, body }: Signed & { readonly body: Uint8Array },
  now: Date,
): boolean {
  const signed = Buffer.concat([Buffer.from(timestamp), body])
  const isSigned = verify('sha256', signed, key, Buffer.from(signature, 'base64'))
  return isSigned && isSeconds(timestamp) && isFresh(Number(timestamp), maxAge.sendgrid, now)
}

/**
 * Postmark signs nothing: its secret is the password of the webhook's URL, or a header's token,
 * whatever characters it has. Headers are read as Latin-1, and curl sends UTF-8; blanks at the ends
 * of one are lost.
 */
export function hasSecret(authorization: string | null, secret: string): boolean {
  const [, scheme = '', credentials = ''] =
    /^(\w+) +(\S.*)$/.exec(authorization?.trim() ?? '') ?? []
  if (scheme.toLowerCase() === 'bearer')
    return isSameSecret(Buffer.from(credentials, 'latin1').toString('utf8'), secret.trim())
  if (scheme.toLowerCase() !== 'basic') return false
  const pair = Buffer.from(credentials, 'base64').toString('utf8')
  return isSameSecret(pair.slice(pair.indexOf(':') + 1), secret)
}
