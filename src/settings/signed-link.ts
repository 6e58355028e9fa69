import { createHmac, timingSafeEqual } from 'node:crypto'

const form = /^([1-9]\d{0,10})\.([\w-]{43})$/

// This text never changes: links that were handed out long ago must stay valid.
const sign = (secret: string, purpose: string, value: number): string =>
  createHmac('sha256', secret).update(`muster-link:${purpose}:${value}`).digest('base64url')

/**
 * The token of a link that needs no login: a number (1 to 99,999,999,999), and an HMAC-SHA-256 over
 * it and the link's purpose.
 */
export const signLink = (secret: string, purpose: string, value: number): string =>
  `${value}.${sign(secret, purpose, value)}`

/**
 * Verifies a token and returns its number; undefined when it was signed with none of these secrets
 * for this purpose.
 */
export function readSignedLink(
  secrets: readonly string[],
  purpose: string,
  token: string,
): number | undefined {
  const [, digits, signature] = form.exec(token) ?? []
  if (signature === undefined) return undefined
  const value = Number(digits)
  const actual = Buffer.from(signature)
  const isSigned = secrets.some((secret) => {
    const expected = Buffer.from(sign(secret, purpose, value))
    return actual.length === expected.length && timingSafeEqual(actual, expected)
  })
  return isSigned ? value : undefined
}
