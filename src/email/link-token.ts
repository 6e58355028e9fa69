import { createHmac, timingSafeEqual } from 'node:crypto'
import { int4Max } from '#src/contract/values.ts'

/** What a mailed link is good for; a token for one is none for another. */
export type LinkPurpose = 'unsubscribe' | 'confirm' | 'test'

const form = /^([1-9]\d{0,9})\.([\w-]{43})$/

const sign = (secret: string, purpose: LinkPurpose, id: number): string =>
  createHmac('sha256', secret).update(`muster-link:${purpose}:${id}`).digest('base64url')

/**
 * The token of a mailed link: it names a subscriber, or the newsletter that was tested. It does
 * not expire, so that old mails go on working.
 */
export function linkToken(secret: string, purpose: LinkPurpose, id: number): string {
  return `${id}.${sign(secret, purpose, id)}`
}

/** Whose token it is; undefined when it was not signed by us for this purpose. */
export function readLinkToken(
  secret: string,
  purpose: LinkPurpose,
  token: string,
): number | undefined {
  const [, digits, signature] = form.exec(token) ?? []
  const id = Number(digits)
  if (signature === undefined || !(id <= int4Max)) return undefined
  const expected = Buffer.from(sign(secret, purpose, id))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined
}
