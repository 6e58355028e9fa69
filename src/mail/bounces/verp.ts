import { createHmac, timingSafeEqual } from 'node:crypto'
import { int4Max } from '#src/contract/values.ts'

/**
 * VERP (variable envelope return path): a separate return path for each mail, which identifies the
 * mail in whatever comes back. Hexadecimal, because servers may change the case of an address; 128
 * bits, so that a local part stays within RFC 5321's 64.
 */
const sign = (key: string, delivery: number): string =>
  createHmac('sha256', key).update(`muster-verp:${delivery}`).digest('hex').slice(0, 32)

export const returnToken = (key: string, delivery: number): string =>
  `${delivery}-${sign(key, delivery)}`

/** The return path of a delivery: `bounces+<delivery>-<hmac>@example.org`. */
export function returnPath(bounceAddress: string, key: string, delivery: number): string {
  const at = bounceAddress.lastIndexOf('@')
  return `${bounceAddress.slice(0, at)}+${returnToken(key, delivery)}${bounceAddress.slice(at)}`
}

const token = /(?:^|\+)([1-9]\d{0,9})-([0-9a-f]{32})(?:@|$)/i

/** The delivery that a return path, or its token alone, names; undefined where we did not sign it. */
export function readReturnPath(key: string, text: string): number | undefined {
  const [, digits, signature = ''] = token.exec(text) ?? []
  const delivery = Number(digits)
  if (!Number.isSafeInteger(delivery) || delivery > int4Max) return undefined
  const expected = Buffer.from(sign(key, delivery))
  const actual = Buffer.from(signature.toLowerCase())
  return timingSafeEqual(actual, expected) ? delivery : undefined
}
